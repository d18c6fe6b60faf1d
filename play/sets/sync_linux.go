package sets

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncData syncs the file's data to the disk, without metadata such as times.
func syncData(f *os.File) error {
	err := unix.Fdatasync(int(f.Fd()))
	for errors.Is(err, unix.EINTR) {
		err = unix.Fdatasync(int(f.Fd()))
	}
	if errors.Is(err, unix.EINVAL) { // a file system without a disk
		return nil
	}
	return err
}
