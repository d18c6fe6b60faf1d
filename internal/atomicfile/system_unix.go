//go:build unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// descriptor is the number of an open file of this program that path stands for.
func descriptor(path string) (number int, is bool) {
	switch path {
	case "/dev/stdout":
		return syscall.Stdout, true
	case "/dev/stderr":
		return syscall.Stderr, true
	}
	for _, folder := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if digits, found := strings.CutPrefix(path, folder); found {
			number, err := strconv.ParseUint(digits, 10, 31)
			return int(number), err == nil
		}
	}
	return 0, false
}

// duplicate opens a descriptor once more, at the same place of the same file.
func duplicate(number int, path string) (*os.File, error) {
	again, err := syscall.Dup(number)
	if err != nil {
		return nil, &fs.PathError{Op: "dup", Path: path, Err: err}
	}
	syscall.CloseOnExec(again)
	return os.NewFile(uintptr(again), path), nil
}

// rename gives a file its name and closes it. It is marked until it has the name.
func rename(f *os.File, to string) error {
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return f.Close()
}

// discard removes a file, whose name is its own until it is closed.
func discard(f *os.File) { _ = errors.Join(os.Remove(f.Name()), f.Close()) }

// syncFolder brings the names in a folder to the disk. Not every file system can, and
// not every folder may be read.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return nil //nolint:nilerr // the files are there
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}
