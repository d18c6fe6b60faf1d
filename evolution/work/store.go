package work

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/envelope"
	"midiconnect4/internal/text"
)

// MaxResult is the largest size of a result, in bytes.
const MaxResult = 256 << 20

// resultFile is the file type of results.
var resultFile = envelope.Kind{Name: "result", Version: 1, MaxSize: MaxResult + 1<<20}

type resultHeader struct {
	Task string `json:"task"` // name of the task
}

const storeSuffix = ".result"

// Store is a folder of results, with a file for each task. Several programs may use it at the same time.
type Store struct{ dir string }

// OpenStore opens the store in a folder, which it creates if necessary.
func OpenStore(dir string) (Store, error) {
	if err := atomicfile.MakeFolder(dir); err != nil {
		return Store{}, err
	}
	return Store{dir}, nil
}

// FindStore opens the store in a folder. It returns an error if there are no results.
func FindStore(dir string) (Store, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return Store{}, fmt.Errorf("%s cannot be read: %w", dir, text.Cause(err))
	}
	if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), storeSuffix) }) {
		return Store{}, fmt.Errorf("%s has no results: it must be the folder of a part", dir)
	}
	return Store{dir}, nil
}

func (s Store) path(name string) string { return filepath.Join(s.dir, name+storeSuffix) }

// has reports whether the store has the result of a task.
func (s Store) has(name string) (bool, error) {
	_, err := os.Stat(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// put stores the result of a task.
func (s Store) put(name string, result []byte) error {
	data, err := resultFile.Seal(resultHeader{name}, result)
	if err != nil {
		return fmt.Errorf("a result %w", err)
	}
	return atomicfile.Write(s.path(name), data)
}

// get returns the result of a task. It returns fs.ErrNotExist if the store does not have it.
func (s Store) get(name string) ([]byte, error) {
	var h resultHeader
	path := s.path(name)
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	result, err := resultFile.Read(path, &h)
	if err == nil && h.Task != name {
		err = errors.New("is the result of another task")
	}
	if err != nil {
		return nil, fmt.Errorf("%s %w", path, err)
	}
	return result, nil
}
