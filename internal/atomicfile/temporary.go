package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"unicode/utf8"
)

const (
	prefix = ".tmp-"
	// longest is the number of bytes of a file's name that its temporary name repeats. So a file may have the longest name that a file
	// system allows.
	longest = 100
)

// stem begins the names of temporary files for a file called base.
func stem(base string) string {
	if len(base) > longest {
		base = base[:longest]
		for !utf8.ValidString(base) && len(base) > longest-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	return prefix + base
}

// temporary makes a file beside target and marks it as being written. Temporary names are numbered, so that abandoned files of killed
// programs are found without reading the folder. It removes those.
func temporary(target string, mode fs.FileMode) (*os.File, error) {
	name := func(number int) string {
		return filepath.Join(filepath.Dir(target), stem(filepath.Base(target))+"-"+strconv.Itoa(number))
	}
	number := 1
	f, err := claim(name(number), mode)
	for errors.Is(err, errTaken) {
		number++
		f, err = claim(name(number), mode)
	}
	if err == nil {
		for number++; sweep(name(number)); number++ {
		}
	}
	return f, err
}

// errTaken means that another program is writing the temporary file of that name.
var errTaken = errors.New("taken")

// claim makes and marks a file. It replaces an abandoned one.
func claim(path string, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		if !sweep(path) {
			return nil, errTaken
		}
		f, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, errTaken
	case err != nil:
		return nil, err
	case !mark(f): // another program swept it before it was marked
		return nil, errors.Join(errTaken, f.Close())
	}
	return f, nil
}

// names reports whether a path names an open file.
func names(path string, f *os.File) bool {
	open, err := f.Stat()
	named, gone := os.Lstat(path)
	return err == nil && gone == nil && os.SameFile(open, named)
}
