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

// file is a file to write, with a note for people.
type file struct {
	path     string
	note     string
	beside   bool             // one of several in a folder beside another file; write creates the folder
	replaces bool             // a file of that name is replaced; known after writing
	put      func(sink) error // writes the content
}

// write writes the file completely or not at all. If its path is Stdout, it writes to stdout. It stops when ctx ends.
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

// sink is the destination of a form's output.
type sink struct {
	stoppable
	folder string // of the file; empty for standard output
}

// withScratch creates a temporary file on the same disk, passes it to the function what, and closes it.
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

// Write appends to the file until the context ends.
func (s *scratch) Write(data []byte) (int, error) { return s.stoppable.Write(data) }

// stoppable is a writer that fails after ctx ends.
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

// WriteFile writes a file completely or not at all. If path is Stdout, it writes to stdout.
func WriteFile(stdout io.Writer, path string, data []byte) error {
	if path != Stdout {
		return atomicfile.Write(path, data)
	}
	_, err := stdout.Write(data)
	return err
}
