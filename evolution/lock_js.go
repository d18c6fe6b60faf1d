package evolution

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// lock is a file that is open while the lock is held. The files of a browser (play/studio/page/src/worker/keptfiles.ts) then keep other tabs off its
// folder: the folder has no permission to write.
type lock struct {
	path string
	file *os.File
}

func newLock(path string) *lock { return &lock{path: path} }

// TryLock locks the folder for this tab.
func (l *lock) TryLock() (bool, error) {
	if free, err := l.TryRLock(); !free || err != nil {
		return false, err
	}
	var err error
	l.file, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR, 0o666)
	if errors.Is(err, syscall.EBUSY) { // another tab was faster
		return false, nil
	}
	return err == nil, err
}

// TryRLock reports whether nobody holds the lock. It does not lock the folder.
func (l *lock) TryRLock() (bool, error) {
	const writable = 0o200
	info, err := os.Stat(filepath.Dir(l.path))
	return err == nil && info.Mode()&writable != 0, err
}

// Unlock releases the lock.
func (l *lock) Unlock() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
