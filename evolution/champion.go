package evolution

import (
	"context"
	"fmt"

	"midiconnect4/gamer"
)

// Newest is the best gamer of the newest generation of the run in dir, as of its last checkpoint. It may be called while
// another program evolves there: it takes no lock and writes nothing, and checkpoints are replaced as a whole. If the run
// was stopped in the middle of a generation, the games of that are played on the given number of cores; with 0 cores the
// error is ErrUnmeasured then. The error is ErrNoRun if there is no checkpoint.
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
