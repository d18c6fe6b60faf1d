package evolution

import (
	"context"
	"fmt"

	"midiconnect4/gamer"
)

// Newest is the best gamer of the newest generation of the run in dir, as of its last checkpoint. Another program may be evolving there:
// Newest takes no lock and writes nothing, and checkpoints are replaced as a whole. If the run was stopped in the middle of a generation,
// Newest plays the games of that generation on the given number of cores; with 0 cores the error is ErrUnmeasured. Without a checkpoint the
// error is ErrNoRun.
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
