// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"midiconnect4/internal/text"

	"github.com/moby/sys/atomicwriter"
)

// IsTemporary reports whether name is a temporary file that a killed
// program left while it wrote a file whose name starts with base.
func IsTemporary(name, base string) bool { return strings.HasPrefix(name, ".tmp-"+base) }

// Write puts a file in its place: it is written beside it and renamed, so that
// what was there before stays until all of it is there. A file that is replaced
// leaves its permissions to the new one. A symbolic link is followed; devices
// and pipes are written to as they are. The error is an *Error.
func Write(path string, data []byte) error {
	if err := write(path, data); err != nil {
		return &Error{Path: path, Cause: err}
	}
	return nil
}

func write(path string, data []byte) error {
	target, err := follow(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return atomicwriter.WriteFile(target, data, 0o666&^umask)
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case !info.Mode().IsRegular():
		return writeInto(target, data)
	}
	// A read-only file is not replaced.
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), atomicwriter.WriteFile(target, data, info.Mode().Perm()))
}

// follow is where a symbolic link leads in the end, be there a file or not.
func follow(path string) (string, error) {
	if path == "" {
		return "", errors.New("its name is empty")
	}
	for range 40 {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil //nolint:nilerr // a path that is no link leads to itself
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", errors.New("its links go round in a circle")
}

// writeInto writes to a device or a pipe.
func writeInto(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// Error says which file was not written, and why.
type Error struct {
	Path  string
	Cause error
}

// Error is one line, without the name of the temporary file.
func (e *Error) Error() string {
	if e.noFolder() {
		return fmt.Sprintf("%s was not written: there is no folder %s", e.Path, filepath.Dir(e.Path))
	}
	return fmt.Sprintf("%s was not written: %v", e.Path, text.Cause(e.Cause))
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Hint is what to do about it; empty where there is nothing to say.
func (e *Error) Hint() string {
	if e.noFolder() {
		return "make it first: mkdir -p " + filepath.Dir(e.Path)
	}
	return ""
}

func (e *Error) noFolder() bool { return errors.Is(e.Cause, fs.ErrNotExist) }
