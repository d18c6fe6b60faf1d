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
	// longest is the number of bytes of a file's name that its temporary name repeats. There is a limit, because the final name may be as long as
	// the file system allows, and the temporary name adds to it.
	longest = 100
)

// stem returns the beginning of all temporary names for a file called base.
func stem(base string) string {
	if len(base) > longest {
		base = base[:longest]
		for !utf8.ValidString(base) && len(base) > longest-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	return prefix + base
}

// temporary makes a file in the folder of target, and marks it as being written. Temporary names are numbered from 1, so that files of killed
// programs are found without reading the folder; temporary removes those files.
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

// errTaken means that another program is writing the file of this temporary name.
var errTaken = errors.New("taken")

// claim makes a file and marks it. It replaces a file that a killed program left.
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
	case !mark(f): // another program swept the file before it was marked
		return nil, errors.Join(errTaken, f.Close())
	}
	return f, nil
}

// names reports whether a path names the open file f.
func names(path string, f *os.File) bool {
	open, err := f.Stat()
	named, gone := os.Lstat(path)
	return err == nil && gone == nil && os.SameFile(open, named)
}
