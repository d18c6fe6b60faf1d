//go:build unix && !aix && !solaris

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// mark locks a temporary file until it is closed or the program ends. It returns false if another program has locked or removed the file. On file
// systems without locks it returns true; there, sweep removes nothing.
func mark(f *os.File) bool {
	return !errors.Is(lock(f), syscall.EWOULDBLOCK) && names(f.Name(), f)
}

// sweep removes a temporary file that no program is writing. It reports whether it removed the file.
func sweep(path string) bool {
	f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer f.Close()
	// Other programs neither rename nor remove the file while this program holds the lock.
	return lock(f) == nil && names(path, f) && os.Remove(path) == nil
}

func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
