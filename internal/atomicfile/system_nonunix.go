//go:build !unix

package atomicfile

import (
	"errors"
	"os"
)

// descriptor finds none: no file stands for one.
func descriptor(string) (number int, is bool) { return 0, false }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// rename closes a file and gives it its name, which an open file of Windows cannot get.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// discard removes a file, which on Windows must not be open.
func discard(f *os.File) { _ = errors.Join(f.Close(), os.Remove(f.Name())) }

// syncFolder has nothing to do: folders cannot be synced.
func syncFolder(string) error { return nil }
