// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file that is being written: it has a name of its own, beside the one that
// it gets when it is complete. A device or a pipe is written to as it is.
type File struct {
	file     *os.File
	buffer   *bufio.Writer
	target   string // the file that it becomes; empty for a device or a pipe
	replaces bool   // another file
	complete bool
}

// Write adds to the file.
func (f *File) Write(data []byte) (int, error) { return f.buffer.Write(data) }

// Folder is the folder of the file, links followed; empty for a device or a pipe.
func (f *File) Folder() string {
	if f.target == "" {
		return ""
	}
	return filepath.Dir(f.target)
}

// Replaces reports whether a file of that name was there before.
func (f *File) Replaces() bool { return f.replaces }

// Write puts a file in its place, as Stream does.
func Write(path string, data []byte) error {
	return Stream(path, func(f *File) error {
		_, err := f.Write(data)
		return err
	})
}

// Stream puts a file in its place that a function writes. What was there before stays
// until all of it is there and on the disk, and for good if the function fails. A file
// that is replaced leaves its permissions to the new one. A symbolic link is followed;
// devices and pipes are written to as they are.
//
// The error is an *Error if the file system refuses something, here or in the function;
// else it is the function's.
func Stream(path string, write func(*File) error) error {
	p, err := find(path)
	if err != nil {
		return p.refused(err)
	}
	f, err := p.create()
	if err != nil {
		return p.refused(err)
	}
	defer f.abort()
	if err := write(f); err != nil {
		if _, system := errors.AsType[*fs.PathError](err); system {
			return p.refused(err)
		}
		return err
	}
	if err := f.commit(); err != nil {
		return p.refused(err)
	}
	return nil
}

// Check says why a file could not be written, as far as can be told before it is. The
// error is an *Error. It leaves devices and pipes alone.
func Check(path string) error {
	p, err := find(path)
	if err == nil && p.regular {
		var f *File
		if f, err = p.create(); err == nil {
			f.abort()
		}
	}
	if err != nil {
		return p.refused(err)
	}
	return nil
}

// commit completes the file and gives it its name. The folder is synced too: until then
// a power cut may take the name away again.
func (f *File) commit() error {
	if err := f.buffer.Flush(); err != nil {
		return err
	}
	if f.target == "" {
		return f.file.Close()
	}
	if err := f.file.Sync(); err != nil {
		return err
	}
	if err := rename(f.file, f.target); err != nil {
		return err
	}
	f.complete = true
	return syncFolder(f.Folder())
}

// abort removes a file that is not complete.
func (f *File) abort() {
	switch {
	case f.complete:
	case f.target == "":
		_ = f.file.Close()
	default:
		discard(f.file)
	}
}
