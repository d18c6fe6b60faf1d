package sets

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// Suffix ends the names of the files of sets.
	Suffix = ".set"
	stamp  = "2006-01-02-150405"
	// Newest is a name that stands for the newest set.
	Newest = "last"
)

var named = regexp.MustCompile(`^\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.set$`)

// Folder returns the folder for sets. This is the folder that the user gave or, if the argument is empty, a folder in the place where the system
// keeps the state of programs.
func Folder(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	const program = "midiconnect4"
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, program, "sets"), nil
	}
	if runtime.GOOS == "windows" {
		data, err := os.UserCacheDir() // the directory %LocalAppData%
		return filepath.Join(data, program, "sets"), err
	}
	home, err := os.UserHomeDir()
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", program, "sets"), err
	}
	return filepath.Join(home, ".local", "state", program, "sets"), err
}

// file is the file of a set in a folder, with its name without the Suffix.
type file struct {
	name string
	size int64
}

// files lists the sets in a folder, from the oldest to the newest.
func files(dir string) ([]file, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []file
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && named.MatchString(e.Name()) {
			all = append(all, file{strings.TrimSuffix(e.Name(), Suffix), info.Size()})
		}
	}
	slices.SortFunc(all, func(a, b file) int { return compareNames(a.name, b.name) })
	return all, nil
}

// compareNames compares the names of sets, which are times. If the times are equal, it compares the numbers after them.
func compareNames(a, b string) int {
	number := func(name string) int {
		n, _ := strconv.Atoi(strings.TrimPrefix(name[len(stamp):], "-")) // 0 if there is no number
		return n
	}
	return cmp.Or(strings.Compare(a[:len(stamp)], b[:len(stamp)]), number(a)-number(b))
}

func path(dir, name string) string { return filepath.Join(dir, name+Suffix) }

// create creates a file for a new set. If the folder is missing, it creates the folder.
func create(dir string, now time.Time) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := now.Format(stamp)
	for number := 2; ; number++ {
		f, err := os.OpenFile(path(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			if err == nil {
				lock(f)
			}
			return f, err
		}
		name = fmt.Sprintf("%s-%d", now.Format(stamp), number)
	}
}

// prune removes the oldest sets in a folder until at most the given number of sets and bytes remain. It does not remove a set that is being
// recorded.
func prune(dir string, sets int, bytes int64) {
	all, err := files(dir)
	if err != nil {
		return // the folder cannot be read, so nothing can be removed
	}
	total := int64(0)
	for _, f := range all {
		total += f.size
	}
	left := len(all)
	for _, f := range all {
		if left <= sets && total <= bytes {
			return
		}
		if !locked(path(dir, f.name)) && os.Remove(path(dir, f.name)) == nil {
			left--
			total -= f.size
		}
	}
}

// NotFoundError says that there is no set with the given name, or that several sets match the name.
type NotFoundError struct {
	Dir, Name string
	Several   []string // the sets that match the name, if there are several
}

func (e *NotFoundError) Error() string {
	switch {
	case len(e.Several) > 0:
		return fmt.Sprintf("set %s: the names of %d sets contain this; write more of the name", e.Name, len(e.Several))
	case e.Name == Newest:
		return "there is no set in " + e.Dir
	case isFile(e.Name):
		return e.Name + ": not a set; names of sets end in " + Suffix
	}
	return fmt.Sprintf("set %s: not found in %s", e.Name, e.Dir)
}

// Find returns the path of a set. name is the name of the set, a part of the name that no other set contains, Newest, or the path of a file. The
// error is a *NotFoundError, or says that the folder cannot be read.
func Find(dir, name string) (string, error) {
	if strings.HasSuffix(name, Suffix) && isFile(name) {
		return name, nil
	}
	all, err := files(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if name == Newest && len(all) > 0 {
		return path(dir, all[len(all)-1].name), nil
	}
	var found []string
	for _, f := range all {
		if f.name == strings.TrimSuffix(name, Suffix) {
			return path(dir, f.name), nil
		}
		if strings.Contains(f.name, name) {
			found = append(found, f.name)
		}
	}
	if len(found) != 1 {
		return "", &NotFoundError{dir, name, found}
	}
	return path(dir, found[0]), nil
}

// IsName reports whether a set can have a name.
func IsName(name string) bool { return named.MatchString(name + Suffix) }

// Stem returns the time in the name of a set, without the number that may follow.
func Stem(name string) string { return name[:len(stamp)] }

// Open reads the set in a folder that has exactly the given name.
func Open(dir, name string) (*Set, error) {
	if !IsName(name) {
		return nil, &NotFoundError{Dir: dir, Name: name}
	}
	return Read(path(dir, name))
}

// Sweep removes the sets in a folder that have no turn, because the program was killed before the first one.
func Sweep(dir string) {
	all, err := files(dir)
	if err != nil {
		return // there is no folder yet
	}
	for _, f := range all {
		path := path(dir, f.name)
		if e := (Entry{Bytes: f.size}); f.size <= mostLooked && !locked(path) && e.look(path) == nil && !e.played {
			_ = os.Remove(path)
		}
	}
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
