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

// descriptor returns the number of an open descriptor that the path names, such as /dev/stdout or /dev/fd/3.
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

// duplicate returns another descriptor of an open file. It can be closed separately, but has the same position in the file.
func duplicate(number int, path string) (*os.File, error) {
	again, err := syscall.Dup(number)
	if err != nil {
		return nil, &fs.PathError{Op: "dup", Path: path, Err: err}
	}
	syscall.CloseOnExec(again)
	return os.NewFile(uintptr(again), path), nil
}

// rename renames a file before it closes it. So the file stays locked until it has its final name.
func rename(f *os.File, to string) error {
	if err := os.Rename(f.Name(), to); err != nil {
		return err
	}
	return f.Close()
}

// discard removes a file before it closes it. So the file stays locked until it is removed.
func discard(f *os.File) { _ = errors.Join(os.Remove(f.Name()), f.Close()) }

// syncFolder writes a folder's list of names to the disk. It does nothing if the folder cannot be read, or if the file system cannot sync folders.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return nil //nolint:nilerr // the files themselves are written
	}
	err = folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return errors.Join(err, folder.Close())
}
