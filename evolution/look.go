package evolution

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Standing is the state of a run as of its last checkpoint.
type Standing struct {
	System, Game     string
	Seed             uint64
	Generation, Last int  // numbers of the current and of the last generation
	Done             bool // the run is finished: after its last generation, or earlier if its members have converged
	Busy             bool // another program is evolving the run
}

// Look returns the state of the run in dir, or ErrNoRun if there is no checkpoint.
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

// checkCheckpoint returns an error if dir has no checkpoint, or if the checkpoint is not a regular file.
func checkCheckpoint(dir string) error {
	path := filepath.Join(dir, CheckpointName)
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", dir, ErrNoRun)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w", path, ErrIrregular)
	}
	return nil
}
