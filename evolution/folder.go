package evolution

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
)

// Names of files in a run's folder.
const (
	CheckpointName = "checkpoint"
	LockName       = "lock" // is never read
	championName   = "champion" + gamer.Suffix
	tableName      = "history.csv"
	pictureSuffix  = ".svg"
	pictureName    = "fitness" + pictureSuffix
	settlingName   = "convergence" + pictureSuffix
	resultSuffix   = ".json" // suffix of the results of experiments
)

var (
	// ErrNoRun means that a folder contains no run to resume.
	ErrNoRun = errors.New("there is no run to resume")
	// ErrRunExists means that a folder already contains a run or its gamers.
	ErrRunExists = errors.New("there is a run already")
	// ErrOccupied means that a new run would overwrite a file in the folder.
	ErrOccupied = errors.New("a new run would overwrite it")
	// ErrIrregular means that a run's file is a pipe, a device or a folder.
	ErrIrregular = errors.New("it is not a regular file")
	// ErrUnmeasured means that a run was stopped in the middle of a generation, so its best gamer is not known yet.
	ErrUnmeasured = errors.New("the games of its generation have not all been played")
	// errBusy means that another program is evolving the run.
	errBusy = errors.New("another program is evolving there")
)

// folder is a run's folder. It is locked while the run is open.
type folder struct {
	path string
	lock *lock
}

// lockFolder locks a folder for this program. It tries for up to one second, because readers hold the lock briefly.
func lockFolder(path string) (folder, error) {
	const moments, moment = 50, 20 * time.Millisecond
	return lockFolderBy(path, func(l *lock) (locked bool, err error) {
		locked, err = l.TryLock()
		for n := 0; n < moments && !locked && err == nil; n++ {
			time.Sleep(moment)
			locked, err = l.TryLock()
		}
		return locked, err
	})
}

// shareFolder locks a folder for reading.
func shareFolder(path string) (folder, error) { return lockFolderBy(path, (*lock).TryRLock) }

func lockFolderBy(path string, try func(*lock) (bool, error)) (folder, error) {
	f := folder{path, newLock(filepath.Join(path, LockName))}
	if err := f.checkRegular(); err != nil {
		return folder{}, err
	}
	locked, err := try(f.lock)
	switch {
	case err != nil:
		return folder{}, fmt.Errorf("%s cannot be written to: %w", path, text.Cause(err))
	case !locked:
		return folder{}, fmt.Errorf("%s: %w", path, errBusy)
	}
	return f, nil
}

// Hold locks a folder for this program until release is called. A folder that was never locked may contain pictures of the user, which the program
// could overwrite. In this case Hold returns an error.
func Hold(path string) (release func() error, err error) {
	if _, err := os.Stat(filepath.Join(path, LockName)); errors.Is(err, fs.ErrNotExist) {
		if err := checkNoPictures(path); err != nil {
			return nil, err
		}
	}
	f, err := lockFolder(path)
	return f.release, err
}

func checkNoPictures(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return text.Cause(err)
	}
	for _, e := range entries {
		if strings.EqualFold(filepath.Ext(e.Name()), pictureSuffix) {
			return fmt.Errorf("%s: %w", filepath.Join(path, e.Name()), ErrOccupied)
		}
	}
	return nil
}

// makeFolder creates a folder if it does not exist. The parent folder must exist.
func makeFolder(path string) error {
	err := os.Mkdir(path, 0o777)
	info, statErr := os.Stat(path)
	switch {
	case statErr == nil && info.IsDir():
		return nil
	case statErr == nil:
		return fmt.Errorf("%s is not a folder", path)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s was not created: there is no folder %s", path, filepath.Dir(path))
	}
	return fmt.Errorf("%s was not created: %w", path, text.Cause(err))
}

// checkRegular returns an error if a file of the run is a pipe, a device or a folder. Opening a pipe would block.
func (f folder) checkRegular() error {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return fmt.Errorf("%s cannot be read: %w", f.path, text.Cause(err))
	}
	for _, e := range entries {
		switch name := e.Name(); {
		case name == LockName, name == CheckpointName, name == tableName,
			strings.HasSuffix(name, gamer.Suffix), strings.HasSuffix(name, pictureSuffix), strings.HasSuffix(name, resultSuffix):
			path := filepath.Join(f.path, name)
			if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
				return fmt.Errorf("%s: %w", path, ErrIrregular)
			}
		}
	}
	return nil
}

// checkFree returns an error if a new run would overwrite a file in the folder. It ignores the case of names, because some file systems do, and does
// not follow links.
func (f folder) checkFree() error {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		switch name := strings.ToLower(e.Name()); {
		case name == CheckpointName, strings.HasSuffix(name, gamer.Suffix) && !strings.HasPrefix(name, "."):
			return fmt.Errorf("%s: %w", f.path, ErrRunExists)
		case name == tableName, name == pictureName, name == settlingName:
			return fmt.Errorf("%s: %w", filepath.Join(f.path, e.Name()), ErrOccupied)
		}
	}
	return nil
}

// files returns the paths of the regular files for whose names fits returns true.
func (f folder) files(fits func(name string) bool) ([]string, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range entries {
		if e.Type().IsRegular() && fits(e.Name()) {
			paths = append(paths, filepath.Join(f.path, e.Name()))
		}
	}
	return paths, nil
}

// write writes a file in the folder atomically: after an error the file is unchanged.
func (f folder) write(name string, data []byte) error {
	return atomicfile.Write(filepath.Join(f.path, name), data)
}

func (f folder) release() error { return f.lock.Unlock() }
