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

// file is a file to write, and what to tell of it.
type file struct {
	path     string
	note     string
	beside   bool             // it is one of those in a folder beside another file, which is made for them
	replaces bool             // another one of that name; known once it is written
	put      func(sink) error // writes what is in it
}

// write writes the file whole or not at all, or to stdout if its path is Stdout. It stops
// when ctx ends.
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
		return f.put(sink{stoppable{ctx, w}, w.Folder()})
	})
}

// sink takes what a form writes.
type sink struct {
	stoppable
	folder string // of the file; empty if it is none
}

// scratch is a file for what a form needs meanwhile, on the same disk.
func (s sink) scratch() (*scratch, error) {
	f, err := atomicfile.Scratch(s.folder)
	return &scratch{File: f, stoppable: stoppable{s.ctx, f}}, err
}

type scratch struct {
	*os.File
	stoppable
}

// Write adds to the file until the context ends.
func (s *scratch) Write(data []byte) (int, error) { return s.stoppable.Write(data) }

// stoppable is a writer that fails when ctx ends.
type stoppable struct {
	ctx context.Context
	to  io.Writer
}

// Write writes until the context ends.
func (s stoppable) Write(data []byte) (int, error) {
	onethread.Rest()
	if err := context.Cause(s.ctx); err != nil {
		return 0, err
	}
	return s.to.Write(data)
}

// WriteFile writes a file whole or not at all, or to stdout if path is Stdout.
func WriteFile(stdout io.Writer, path string, data []byte) error {
	if path != Stdout {
		return atomicfile.Write(path, data)
	}
	_, err := stdout.Write(data)
	return err
}
