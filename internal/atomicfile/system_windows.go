package atomicfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// mark does nothing, as open files cannot be removed.
func mark(*os.File) bool { return true }

// sweep removes an abandoned temporary file, and reports whether it did. It spares a file closed just now, which may be about to be
// renamed.
func sweep(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute && os.Remove(path) == nil
}

// Scratch opens a temporary file in a folder, or in the system's folder for temporary files if folder is empty. The file is gone when it is
// closed or the program ends.
func Scratch(folder string) (*os.File, error) {
	const deleteOnClose = 0x04000000
	if folder == "" {
		folder = os.TempDir()
	}
	name := prefix + strconv.FormatUint(rand.Uint64(), 36)
	return os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL|deleteOnClose, 0o600)
}
