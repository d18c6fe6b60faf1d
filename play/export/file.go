package export

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/onethread"
)

// file is a file to write, with a note about it for people.
type file struct {
	path     string
	note     string
	beside   bool             // whether the file is in a folder beside another file; write then creates this folder
	replaces bool             // whether a file with this name was replaced; set by write
	put      func(sink) error // writes the content
	next     *file            // a file that must be written as well, or neither is; nil for none
}

// write writes the file completely or not at all. If its path is Stdout, it writes to stdout. It stops with an error if ctx ends.
func (f *file) write(ctx context.Context, stdout io.Writer) error {
	if f.path == Stdout {
		return f.put(sink{stoppable{ctx, stdout}, ""})
	}
	if f.beside {
		if err := os.Mkdir(filepath.Dir(f.path), 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return &atomicfile.Error{Path: f.path, Cause: err}
		}
	}
	return atomicfile.Stream(f.path, func(w *atomicfile.File) error {
		f.replaces = w.Replaces()
		if err := f.put(sink{stoppable{ctx, w}, w.Folder()}); err != nil || f.next == nil {
			return err
		}
		return f.next.write(ctx, stdout) // before this file gets its name
	})
}

// sink is the output to which a form writes.
type sink struct {
	stoppable
	folder string // folder of the file; empty for standard output
}

// withScratch creates a temporary file on the same disk. It passes the file to the given function, and closes it afterwards.
func (s sink) withScratch(what func(*scratch) error) error {
	f, err := atomicfile.Scratch(s.folder)
	if err != nil {
		return err
	}
	defer f.Close()
	return what(&scratch{File: f, stoppable: stoppable{s.ctx, f}})
}

type scratch struct {
	*os.File
	stoppable
}

// Write writes to the temporary file. It fails if the context has ended.
func (s *scratch) Write(data []byte) (int, error) { return s.stoppable.Write(data) }

// stoppable is a writer that fails if its context has ended.
type stoppable struct {
	ctx context.Context
	to  io.Writer
}

// Write writes data. It fails if the context has ended.
func (s stoppable) Write(data []byte) (int, error) {
	onethread.Rest()
	if err := context.Cause(s.ctx); err != nil {
		return 0, err
	}
	return s.to.Write(data)
}

// WriteFile writes data to a file completely or not at all. If path is Stdout, it writes to stdout.
func WriteFile(stdout io.Writer, path string, data []byte) error {
	if path != Stdout {
		return atomicfile.Write(path, data)
	}
	_, err := stdout.Write(data)
	return err
}
