package evolution

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"midiconnect4/gamer"
)

// Newest is the best gamer of the newest generation of the run that dir keeps, as the run
// was at its last checkpoint. It may be called while another program evolves there: it
// takes no lock and writes nothing, and checkpoints are replaced as a whole. The games of a
// generation in whose middle the run was stopped are played on so many cores; with 0 cores
// the error is ErrUnmeasured then. It is ErrNoRun if there is no checkpoint.
func Newest(ctx context.Context, dir string, cores int) (*gamer.File, error) {
	path := filepath.Join(dir, checkpointName)
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: %w", dir, ErrNoRun)
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: %w", path, ErrIrregular)
	}
	r, err := read(dir)
	if err != nil {
		return nil, err
	}
	if !r.Measured() {
		if cores == 0 {
			return nil, fmt.Errorf("%s: %w", dir, ErrUnmeasured)
		}
		if err := r.play(ctx, cores, nil); err != nil {
			return nil, err
		}
	}
	return r.Champion()
}
