package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/moby/sys/atomicwriter"
)

// writeOutput writes a file whole or not at all: beside its place, then
// renamed. "-" is standard output; devices and pipes are written to as they
// are, and a symbolic link is followed.
func writeOutput(stdout io.Writer, path string, data []byte) error {
	if path == "-" {
		_, err := stdout.Write(data)
		return notWritten("standard output", err)
	}
	target := path
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		target = resolved
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return notWritten(path, errors.New("it is a folder"))
	case err == nil && !info.Mode().IsRegular():
		return notWritten(path, writeInto(target, data))
	case err == nil:
		// A file that may not be changed is not replaced either.
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return notWritten(path, err)
		}
		_ = f.Close()
	}
	return notWritten(path, atomicwriter.WriteFile(target, data, 0o644))
}

// writeInto writes to what is no regular file.
func writeInto(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// notWritten says that path was not written, and why, unless err is nil.
func notWritten(path string, err error) error {
	if err == nil {
		return nil
	}
	if dir := filepath.Dir(path); errors.Is(err, fs.ErrNotExist) {
		return withHint(fmt.Errorf("%s was not written: there is no folder %s", path, dir), "make it first: mkdir -p %s", dir)
	}
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		err = inner.Err
	}
	return fmt.Errorf("%s was not written: %w", path, err)
}
