//go:build !unix && !windows

package atomicfile

import (
	"errors"
	"os"
)

// descriptor finds none.
func descriptor(string) (number int, is bool) { return 0, false }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// rename closes a file and gives it its name.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// discard removes a file.
func discard(f *os.File) { _ = errors.Join(f.Close(), os.Remove(f.Name())) }

// syncFolder has nothing to do: folders cannot be synced.
func syncFolder(string) error { return nil }

// Scratch opens a file in a folder, or where it is empty in the system's folder for
// temporary files.
func Scratch(folder string) (*os.File, error) { return os.CreateTemp(folder, prefix+"*") }
