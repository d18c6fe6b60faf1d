//go:build unix && !aix && !solaris

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// mark locks a temporary file until it is closed or this program ends. It returns false if another program has removed the file. Where
// files cannot be locked, it returns true, and nothing is swept.
func mark(f *os.File) bool {
	return !errors.Is(lock(f), syscall.EWOULDBLOCK) && names(f.Name(), f)
}

// sweep removes an abandoned temporary file, and reports whether it did.
func sweep(path string) bool {
	f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	// While it is locked, no other program renames or removes it.
	return lock(f) == nil && names(path, f) && os.Remove(path) == nil
}

func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
