//go:build unix && !aix && !solaris

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// mark locks a temporary file until the file is closed or this program ends. It returns false if another program has locked or removed the file.
// Where files cannot be locked, it returns true; there sweep removes nothing.
func mark(f *os.File) bool {
	return !errors.Is(lock(f), syscall.EWOULDBLOCK) && names(f.Name(), f)
}

// sweep removes a temporary file if no program is writing it, and reports whether it did.
func sweep(path string) bool {
	f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	// While this program holds the lock, no other program renames or removes the file.
	return lock(f) == nil && names(path, f) && os.Remove(path) == nil
}

func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
