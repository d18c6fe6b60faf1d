package sets

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncData brings what was written to the disk.
func syncData(f *os.File) error {
	err := unix.Fdatasync(int(f.Fd()))
	for errors.Is(err, unix.EINTR) {
		err = unix.Fdatasync(int(f.Fd()))
	}
	if errors.Is(err, unix.EINVAL) { // a file system that has no disk
		return nil
	}
	return err
}
