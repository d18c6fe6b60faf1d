//go:build !unix

package atomicfile

import (
	"errors"
	"os"
)

// descriptor returns false: on this system, paths cannot name open descriptors.
func descriptor(string) (number int, is bool) { return 0, false }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// rename closes a file before it renames it, because Windows cannot rename open files.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// discard closes a file before it removes it, because Windows cannot remove open files.
func discard(f *os.File) { _ = errors.Join(f.Close(), os.Remove(f.Name())) }

// syncFolder does nothing: this system cannot sync folders.
func syncFolder(string) error { return nil }
