package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// place is the file to which a path leads.
type place struct {
	path       string // path as the user gave it
	target     string // path with symbolic links followed
	regular    bool   // the target is a regular file, or does not exist
	mode       fs.FileMode
	exists     bool
	descriptor int // number of the open descriptor that the path names, such as /dev/fd/3; otherwise -1
}

// find returns the file to which a path leads, after symbolic links. It returns an error for a folder, and for a file that must not be written.
func find(path string) (place, error) {
	p := place{path: path, target: path, descriptor: -1}
	if err := p.follow(); err != nil || p.descriptor >= 0 {
		return p, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.regular, p.mode = true, 0o666
		return p, nil
	case err != nil:
		return p, err
	case info.IsDir():
		return p, errors.New("it is a folder")
	case !info.Mode().IsRegular() || !isFile(p.target):
		p.target = path
		return p, nil
	}
	p.regular, p.exists, p.mode = true, true, info.Mode().Perm()
	// A read-only file must not be replaced, so check that it can be opened for writing.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return p, err
	}
	return p, f.Close()
}

// follow follows symbolic links, even to files that do not exist. It stops at a descriptor such as /dev/fd/3: on Linux this is a link, but its
// target may be a pipe or a deleted file.
func (p *place) follow() error {
	if p.path == "" {
		return errors.New("its name is empty")
	}
	for range 40 {
		if number, is := descriptor(p.target); is {
			p.descriptor = number
			return nil
		}
		to, err := os.Readlink(p.target)
		if err != nil {
			return nil //nolint:nilerr // not a link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(p.target), to)
		}
		p.target = to
	}
	return errors.New("its symbolic links form a loop; remove one of them")
}

// isFile reports whether a path is a regular file, without following links. It can be false for a moment while another program replaces the file.
func isFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}

// create opens the file to write. It is a temporary file if the place is a regular file.
func (p place) create() (*File, error) {
	f := &File{replaces: p.exists}
	var err error
	switch {
	case p.descriptor >= 0:
		f.file, err = duplicate(p.descriptor, p.path)
	case !p.regular:
		f.file, err = os.OpenFile(p.target, os.O_WRONLY|os.O_TRUNC, 0)
	default:
		f.target = p.target
		f.file, err = temporary(p.target, p.mode)
		if folder, statErr := os.Stat(filepath.Dir(p.target)); errors.Is(err, fs.ErrNotExist) && statErr == nil && folder.IsDir() {
			err = errors.New("its folder does not allow new files") // for example /proc/self
		}
	}
	if err != nil {
		return nil, err
	}
	f.buffer = bufio.NewWriterSize(f.file, 1<<16)
	if p.exists {
		if err := f.file.Chmod(p.mode); err != nil { // the umask may have removed permissions on creation
			f.abort()
			return nil, err
		}
	}
	return f, nil
}

// refused returns an *Error about the file.
func (p place) refused(cause error) error {
	return &Error{Path: p.path, Cause: cause, folder: filepath.Dir(p.target)}
}
