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
	// longest is how many bytes of a file's name its temporary name has, so that a file
	// may have the longest name that a file system allows.
	longest = 100
)

// stem is how the names of temporary files start that become a file called base.
func stem(base string) string {
	if len(base) > longest {
		base = base[:longest]
		for !utf8.ValidString(base) && len(base) > longest-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	return prefix + base
}

// temporary makes a file beside target and marks it as one that this program writes.
// The names of such files are numbered, so that those which killed programs left are
// found without a search through the folder. They are removed.
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

// errTaken is that another program writes a file of this name.
var errTaken = errors.New("taken")

// claim makes and marks a file. One that a killed program left makes way for it.
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
	case !mark(f): // before it was marked, another program took it for left behind
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
