package evolution

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
)

// RunBody is the body of a task that computes a complete run. It is also the first part of a block.
type RunBody struct {
	System   string          `json:"system"`
	Settings json.RawMessage `json:"settings"`
	Seed     uint64          `json:"seed"`
}

// Parse returns the trainer and its settings, which it checks.
func (b RunBody) Parse() (Trainer, Settings, error) {
	trainer, err := FindTrainer(b.System)
	if err != nil {
		return Trainer{}, nil, err
	}
	settings, err := trainer.parseSettings(b.Settings)
	if err != nil {
		return Trainer{}, nil, fmt.Errorf("a run %w", err)
	}
	return trainer, settings, settings.Check()
}

// Check returns an error if the trainer is unknown or its settings are invalid. It implements work.Body.
func (b RunBody) Check() error {
	_, _, err := b.Parse()
	return err
}

// Files maps file names of a run to contents. They are the files from which the others in a run's folder can be made.
type Files map[string][]byte

// Gamers returns the gamers in f, ordered by generation.
func (f Files) Gamers() ([]*gamer.File, error) {
	var all []*gamer.File
	for _, name := range slices.Sorted(maps.Keys(f)) {
		if !strings.HasSuffix(name, gamer.Suffix) {
			continue
		}
		one, err := gamer.Decode(f[name])
		if err != nil {
			return nil, fmt.Errorf("%s %w", name, err)
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b *gamer.File) int { return a.Generation - b.Generation })
	return all, nil
}

// Whole computes a complete run in memory. The returned run has no folder. The files are for Adopt: the checkpoint, and the best gamers of some
// generations, which the argument keep lists.
func Whole(ctx context.Context, trainer Trainer, s Settings, seed uint64, keep Generations, cores int, played func()) (*Run, Files, error) {
	first, err := begin(trainer, s, seed)
	if err != nil {
		return nil, nil, err
	}
	r, files := &Run{state: first, keep: keep}, Files{}
	for {
		if err := r.play(ctx, cores, played); err != nil {
			return nil, nil, err
		}
		r.History = append(r.History, *r.measured)
		if keep.has(r.number) {
			f, err := r.best()
			if err != nil {
				return nil, nil, err
			}
			if files[keptName(r.number)], err = f.Encode(); err != nil {
				return nil, nil, err
			}
		}
		if bits.OnesCount(uint(r.number)) == 1 { // check in generations 1, 2, 4, 8, … that the checkpoint is not too large (a population at most doubles in between)
			if _, err := r.encode(); err != nil {
				return nil, nil, fmt.Errorf("the run's checkpoint %w", err)
			}
		}
		if r.last() {
			files[CheckpointName], err = r.encode()
			return r, files, err
		}
		r.next(cores)
	}
}

// Finished reports whether the run has ended: its last generation was measured, or its members have converged.
func (r *Run) Finished() bool { return r.measured != nil && r.last() }

// Adopt writes files that Whole made for the same run into the run's folder. The checkpoint comes last, so an interrupted Adopt can be repeated.
func (r *Run) Adopt(files Files) error {
	for name := range files {
		if name != CheckpointName && (filepath.Base(name) != name || !strings.HasSuffix(name, gamer.Suffix) && !strings.HasSuffix(name, resultSuffix)) {
			return r.unusable("%.40q is not a file of a run", name)
		}
	}
	var h header
	payload, err := kind.Open(files[CheckpointName], &h)
	if err != nil {
		return r.unusable("the worker's checkpoint %w", err)
	}
	whole, err := decode(h, payload)
	switch {
	case err != nil:
		return r.unusable("the worker's checkpoint %w", err)
	case whole.trainer.Name != r.trainer.Name, whole.seed != r.seed, !reflect.DeepEqual(whole.settings, r.settings), !reflect.DeepEqual(whole.keep, r.keep), !whole.Finished():
		return r.unusable("%w", errOtherRun)
	}
	for n := 1; n <= whole.number; n++ {
		if !r.keep.has(n) {
			continue
		}
		if _, err := gamer.Decode(files[keptName(n)]); err != nil {
			return r.unusable("the worker's gamer of generation %d %w", n, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != CheckpointName {
			err = errors.Join(err, r.folder.write(name, files[name]))
		}
	}
	if err != nil {
		return err
	}
	r.History, r.state = whole.History, whole.state
	return r.folder.write(CheckpointName, files[CheckpointName])
}

// unusable returns an error about files that cannot be adopted.
func (r *Run) unusable(format string, values ...any) error {
	return fmt.Errorf("%s: %w", r.folder.path, work.Unusable(fmt.Errorf(format, values...)))
}

var errOtherRun = errors.New("the worker returned another run, or a run that is not finished")
