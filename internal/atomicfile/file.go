// Package atomicfile writes files atomically: after an error or a crash, a file is either the complete new version or the unchanged old one.
package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file being written. Until it is complete, it has a temporary name in the same folder. Devices and pipes are written directly.
type File struct {
	file     *os.File
	buffer   *bufio.Writer
	target   string // path of the finished file; empty for devices and pipes
	replaces bool   // a file with the final name already existed
	complete bool
}

// Write appends data to the file.
func (f *File) Write(data []byte) (int, error) { return f.buffer.Write(data) }

// Folder returns the folder of the finished file, with links followed. It returns "" for devices and pipes.
func (f *File) Folder() string {
	if f.target == "" {
		return ""
	}
	return filepath.Dir(f.target)
}

// Replaces reports whether a file with the final name already existed.
func (f *File) Replaces() bool { return f.replaces }

// Write atomically replaces a file by data (see Stream).
func Write(path string, data []byte) error {
	return Stream(path, func(f *File) error {
		_, err := f.Write(data)
		return err
	})
}

// Stream atomically replaces a file by the content that the function write writes. If write fails, the old file stays unchanged. Otherwise the old
// file is replaced after the new one is complete and on the disk. The new file has the permissions of the old one. Symbolic links are followed.
// Devices and pipes are written directly.
//
// Stream returns an *Error if the file system refuses an operation, in Stream or in write. Any other error of write is returned as it is.
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

// Check returns an *Error if a file cannot be written, as far as this is known in advance. It does not touch devices and pipes.
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

// commit completes the file and gives it its final name. It also syncs the folder; otherwise a power cut could undo the renaming.
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
