//go:build unix && !aix && !solaris

package sets

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lock marks a set as being recorded, until the file is closed or the program ends. It tries several times, because another program that calls
// locked may hold the lock for a moment.
func lock(f *os.File) {
	const tries = 100
	for range tries {
		if !errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// locked reports whether a set is being recorded.
func locked(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

// syncFolder syncs the list of files in a folder to the disk, if the system allows this.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = errors.Join(folder.Sync(), folder.Close()) // ignore errors: the set itself exists anyway
	}
}
