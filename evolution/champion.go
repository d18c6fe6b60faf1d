package evolution

import (
	"context"
	"fmt"

	"midiconnect4/gamer"
)

// Newest is the best gamer of the newest generation of the run that dir keeps, as the run
// was at its last checkpoint. It may be called while another program evolves there: it
// takes no lock and writes nothing, and checkpoints are replaced as a whole. The games of a
// generation in whose middle the run was stopped are played on so many cores; with 0 cores
// the error is ErrUnmeasured then. It is ErrNoRun if there is no checkpoint.
func Newest(ctx context.Context, dir string, cores int) (*gamer.File, error) {
	if err := checkCheckpoint(dir); err != nil {
		return nil, err
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
