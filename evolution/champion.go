package evolution

import (
	"context"
	"fmt"

	"midiconnect4/gamer"
)

// Newest returns the best gamer of the run in dir, as of its last checkpoint. It takes no lock and writes nothing, so another program may evolve the
// run meanwhile (checkpoints are replaced atomically). If the checkpoint is from the middle of a generation, Newest plays that generation's games on
// the given number of cores; if cores is 0, it returns ErrUnmeasured instead. If there is no checkpoint, it returns ErrNoRun.
func Newest(ctx context.Context, dir string, cores int) (*gamer.File, error) {
	if err := checkCheckpoint(dir); err != nil {
		return nil, err
	}
	r, err := read(dir)
	if err != nil {
		return nil, err
	}
	if r.measured == nil {
		if cores == 0 {
			return nil, fmt.Errorf("%s: %w", dir, ErrUnmeasured)
		}
		if err := r.play(ctx, cores, nil); err != nil {
			return nil, err
		}
	}
	return r.Champion()
}
