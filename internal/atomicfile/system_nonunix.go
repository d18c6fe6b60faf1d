//go:build !unix

package atomicfile

import (
	"errors"
	"os"
)

// descriptor returns false: on these systems no path names a descriptor.
func descriptor(string) (number int, is bool) { return 0, false }

func duplicate(int, string) (*os.File, error) { return nil, errors.ErrUnsupported }

// rename closes a file and then renames it, because Windows cannot rename open files.
func rename(f *os.File, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), to)
}

// discard closes a file and then removes it, because Windows cannot remove open files.
func discard(f *os.File) { _ = errors.Join(f.Close(), os.Remove(f.Name())) }

// syncFolder does nothing: these systems cannot sync a folder.
func syncFolder(string) error { return nil }
