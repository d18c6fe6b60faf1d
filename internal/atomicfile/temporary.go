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
	// longest is how many bytes of a file's name its temporary name repeats. The limit is necessary because the final name may already be as long as
	// the file system allows.
	longest = 100
)

// stem returns the start of all temporary names for a file named base.
func stem(base string) string {
	if len(base) > longest {
		base = base[:longest]
		for !utf8.ValidString(base) && len(base) > longest-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	return prefix + base
}

// temporary creates a temporary file in target's folder, and marks it as being written. It also removes temporary files of killed programs.
// Temporary names end in a number from 1, so these files can be found without reading the folder.
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

// errTaken means that another program is writing the temporary file with this name.
var errTaken = errors.New("another program is writing the temporary file")

// claim creates and marks a file. If the file exists because a program was killed, claim replaces it.
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
	case !mark(f): // another program removed the file before it was marked
		return nil, errors.Join(errTaken, f.Close())
	}
	return f, nil
}

// names reports whether path is still the name of the open file f.
func names(path string, f *os.File) bool {
	open, err := f.Stat()
	named, gone := os.Lstat(path)
	return err == nil && gone == nil && os.SameFile(open, named)
}
