// Package atomicfile writes files so that a file is never half-written: it is replaced by the complete new file, or stays as it was.
package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file that is being written. It has a temporary name in the folder of the final name. Devices and pipes are written directly.
type File struct {
	file     *os.File
	buffer   *bufio.Writer
	target   string // the final path; empty for a device or a pipe
	replaces bool   // whether a file with the final name existed
	complete bool
}

// Write appends data to the file.
func (f *File) Write(data []byte) (int, error) { return f.buffer.Write(data) }

// Folder returns the folder of the file, with links followed; empty for a device or a pipe.
func (f *File) Folder() string {
	if f.target == "" {
		return ""
	}
	return filepath.Dir(f.target)
}

// Replaces reports whether a file with the final name existed.
func (f *File) Replaces() bool { return f.replaces }

// Write replaces a file by data, as Stream does.
func Write(path string, data []byte) error {
	return Stream(path, func(f *File) error {
		_, err := f.Write(data)
		return err
	})
}

// Stream replaces a file by a new one, which the function write writes. If write fails, the old file stays; otherwise it is replaced when the new
// one is complete and on the disk. The new file gets the permissions of the old one. A symbolic link is followed. Devices and pipes are written
// directly.
//
// The error is an *Error if the file system refuses an operation, here or in write. Any other error is returned as write returned it.
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

// Check says why a file could not be written, as far as it can know without writing it. The error is an *Error. Check does not touch devices and
// pipes.
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

// commit completes the file and renames it. It also syncs the folder, because otherwise a power cut could undo the renaming.
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
