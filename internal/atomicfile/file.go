// Package atomicfile writes files whole or not at all.
package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file being written under a temporary name beside its final one. Devices and pipes are written directly.
type File struct {
	file     *os.File
	buffer   *bufio.Writer
	target   string // the final path; empty for a device or a pipe
	replaces bool   // a file with that name existed
	complete bool
}

// Write appends data.
func (f *File) Write(data []byte) (int, error) { return f.buffer.Write(data) }

// Folder is the folder of the file, with links followed; empty for a device or a pipe.
func (f *File) Folder() string {
	if f.target == "" {
		return ""
	}
	return filepath.Dir(f.target)
}

// Replaces reports whether a file with the name existed.
func (f *File) Replaces() bool { return f.replaces }

// Write writes a whole file, like Stream.
func Write(path string, data []byte) error {
	return Stream(path, func(f *File) error {
		_, err := f.Write(data)
		return err
	})
}

// Stream replaces a file by the output of a function. The old file stays until the new one is complete and on the disk, or if the function
// fails. The new file gets the permissions of the old one. A symbolic link is followed; devices and pipes are written directly.
//
// The error is an *Error if the file system refuses something, here or in the function; otherwise it is the function's.
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

// Check says why a file could not be written, as far as this is known without writing it. The error is an *Error. Devices and pipes are not
// touched.
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

// commit completes the file and renames it. It also syncs the folder, as a power cut could otherwise undo the renaming.
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

func (f *File) abort() {
	switch {
	case f.complete:
	case f.target == "":
		_ = f.file.Close()
	default:
		discard(f.file)
	}
}
