package sets

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncData syncs the data of a file to the disk, without metadata such as the time of the last change.
func syncData(f *os.File) error {
	err := unix.Fdatasync(int(f.Fd()))
	for errors.Is(err, unix.EINTR) {
		err = unix.Fdatasync(int(f.Fd()))
	}
	if errors.Is(err, unix.EINVAL) { // a file system that cannot sync
		return nil
	}
	return err
}
