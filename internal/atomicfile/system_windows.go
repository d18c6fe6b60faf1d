package atomicfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// mark does nothing: on Windows, other programs cannot remove an open file.
func mark(*os.File) bool { return true }

// sweep removes a temporary file that was not changed for a minute. It reports whether it removed the file. It keeps newer files, because a program
// may have closed such a file in order to rename it.
func sweep(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute && os.Remove(path) == nil
}

// Scratch creates a temporary file in a folder; "" means the system's folder for temporary files. The file disappears when it is closed or the
// program ends.
func Scratch(folder string) (*os.File, error) {
	const deleteOnClose = 0x04000000
	if folder == "" {
		folder = os.TempDir()
	}
	name := prefix + strconv.FormatUint(rand.Uint64(), 36)
	return os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL|deleteOnClose, 0o600)
}
