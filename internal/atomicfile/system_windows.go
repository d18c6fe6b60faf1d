package atomicfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// mark has nothing to do: a file that is open is not removed.
func mark(*os.File) bool { return true }

// sweep removes a temporary file that nobody writes, and reports whether it did. One
// that has just been closed may be about to get its name.
func sweep(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute && os.Remove(path) == nil
}

// Scratch opens a file in a folder, or where it is empty in the system's folder for
// temporary files. It is gone when it is closed or the program ends.
func Scratch(folder string) (*os.File, error) {
	const deleteOnClose = 0x04000000
	if folder == "" {
		folder = os.TempDir()
	}
	name := prefix + strconv.FormatUint(rand.Uint64(), 36)
	return os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL|deleteOnClose, 0o600)
}
