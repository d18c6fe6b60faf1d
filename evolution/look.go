package evolution

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Standing is the state of a run at its last checkpoint.
type Standing struct {
	System, Game     string
	Seed             uint64
	Generation, Last int  // numbers of the current generation, and of the last one
	Done             bool // the last generation has been measured, or the run has settled early
	Busy             bool // a program is evolving the run now
}

// Look returns the state of the run in dir. The error is ErrNoRun if there is no checkpoint.
func Look(dir string) (Standing, error) {
	if err := checkCheckpoint(dir); err != nil {
		return Standing{}, err
	}
	r, err := read(dir)
	if err != nil {
		return Standing{}, err
	}
	s := Standing{
		System: r.trainer.Name, Game: GameOf(r.settings), Seed: r.seed, Generation: r.number, Last: *r.settings.Length(),
		Done: r.Finished(),
	}
	f, err := shareFolder(dir)
	switch {
	case errors.Is(err, errBusy):
		s.Busy = true
		return s, nil
	case err != nil:
		return s, err
	}
	return s, f.release()
}

// checkCheckpoint returns an error if dir has no checkpoint, or one that is not a regular file.
func checkCheckpoint(dir string) error {
	path := filepath.Join(dir, checkpointName)
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", dir, ErrNoRun)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w", path, ErrIrregular)
	}
	return nil
}
