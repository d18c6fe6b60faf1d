//go:build !unix

package atomicfile

import (
	"errors"
	"os"
)

// descriptor finds none, as descriptors have no files here.
func descriptor(string) (number int, is bool) { return 0, false }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// rename closes a file and renames it; Windows cannot rename open files.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// discard closes a file and removes it; Windows cannot remove open files.
func discard(f *os.File) { _ = errors.Join(f.Close(), os.Remove(f.Name())) }

// syncFolder does nothing, as folders cannot be synced.
func syncFolder(string) error { return nil }
