// Package evolution evolves gamers in runs. A run can be stopped at any time, and has the same result after it is resumed.
package evolution

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
)

// Run is a run of a trainer, stored in a folder.
type Run struct {
	History []arena.GenerationStats // statistics of each measured generation

	folder folder
	state
	keep  Generations // generations whose best gamer is written to a file
	saved time.Time   // time of the last checkpoint
	lead  *lead       // lets a pool play the games; nil if this machine plays them
}

// Start begins a run in the folder dir, which must not contain files that a run writes. If dir does not exist, Start creates it in an existing
// folder. The best gamers of some generations are written to files; the argument keep lists these generations.
func Start(dir string, trainer Trainer, s Settings, seed uint64, keep Generations) (*Run, error) {
	first, err := begin(trainer, s, seed)
	if err != nil {
		return nil, err
	}
	if err := makeFolder(dir); err != nil {
		return nil, err
	}
	f, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	r := &Run{folder: f, state: first, keep: keep}
	if err := f.checkFree(); err != nil {
		return nil, errors.Join(err, f.release())
	}
	if err := r.checkpoint(); err != nil {
		return nil, errors.Join(err, f.release())
	}
	return r, nil
}

// Resume continues the run in dir. It returns ErrNoRun if there is no checkpoint.
func Resume(dir string) (*Run, error) {
	if _, err := os.Stat(filepath.Join(dir, CheckpointName)); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoRun)
	}
	f, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	r, err := read(dir)
	if err != nil {
		return nil, errors.Join(err, f.release())
	}
	r.folder = f
	return r, nil
}

// read reads the run in dir from its checkpoint. The result has no folder, so it must not be evolved.
func read(dir string) (*Run, error) {
	path := filepath.Join(dir, CheckpointName)
	var h header
	payload, err := kind.Read(path, &h)
	if err != nil {
		return nil, fmt.Errorf("%s %w", path, err)
	}
	r, err := decode(h, payload)
	if err != nil {
		return nil, fmt.Errorf("%s %w", path, err)
	}
	return r, nil
}

// Close unlocks the run's folder.
func (r *Run) Close() error { return r.folder.release() }

// Trainer returns the run's trainer.
func (r *Run) Trainer() Trainer { return r.trainer }

// Settings returns the run's settings.
func (r *Run) Settings() Settings { return r.settings }

// Seed returns the run's seed.
func (r *Run) Seed() uint64 { return r.seed }

// Generation returns the number of the current generation, from 1.
func (r *Run) Generation() int { return r.number }

// Champion returns the best gamer of the current generation. The generation must have been measured.
func (r *Run) Champion() (*gamer.File, error) { return r.best() }

// Population returns the current generation, as a pointer to its trainer's population type.
func (r *Run) Population() any { return r.population.inner() }

// Extend sets the number of generations, which must not be less than the current one. If keep is not nil, it also sets the generations whose best
// gamers are written. It writes a checkpoint.
func (r *Run) Extend(generations int, keep Generations) error {
	if generations < r.number {
		return fmt.Errorf("%s: the run has already reached generation %d, so it cannot end with generation %d", r.folder.path, r.number, generations)
	}
	if keep != nil {
		r.keep = keep
	}
	*r.settings.Length() = generations
	if err := r.settings.Check(); err != nil {
		return err
	}
	return r.checkpoint()
}

// Options determine how a run is computed, but not its result.
type Options struct {
	Cores    int                         // number of goroutines
	Pool     work.Pool                   // plays the games of Divisible trainers; nil to play them on Cores
	Say      func(string)                // prints messages about dividing the games; may be nil without Pool
	Interval time.Duration               // shortest time between checkpoints
	Played   func()                      // called after each game, from any goroutine; may be nil
	Measured func(arena.GenerationStats) // called after each generation, when its best gamer is written; may be nil
}

// Evolve evolves the run to its last generation. It writes the gamers to keep, and checkpoints: a run that is killed loses the work of one Interval,
// or of one generation if that is longer. At the end it writes the best gamer of the last generation to champion.gamer. If ctx ends, it writes a
// checkpoint and returns ctx.Err().
func (r *Run) Evolve(ctx context.Context, o Options) error {
	if r.lead = nil; o.Pool != nil {
		r.lead = &lead{pool: o.Pool, say: o.Say}
	}
	for {
		if r.measured == nil {
			if err := r.measure(ctx, o); err != nil {
				return err
			}
		}
		if r.last() {
			return errors.Join(r.keepBest(championName), r.save())
		}
		if err := ctx.Err(); err != nil { // checked only after a complete generation, so that no game is played twice
			return errors.Join(err, r.save())
		}
		if time.Since(r.saved) >= o.Interval {
			if err := r.save(); err != nil {
				return err
			}
		}
		r.next(o.Cores)
	}
}

// measure plays the games of the current generation, and writes its best gamer if the run keeps it.
func (r *Run) measure(ctx context.Context, o Options) error {
	var err error
	if r.lead != nil {
		err = r.lead.play(ctx, &r.state, o.Played)
	} else {
		err = r.play(ctx, o.Cores, o.Played)
	}
	if err != nil {
		return errors.Join(err, r.save())
	}
	r.History = append(r.History, *r.measured)
	if r.keep.has(r.number) {
		if err := r.keepBest(keptName(r.number)); err != nil {
			return err
		}
	}
	if o.Measured != nil {
		o.Measured(*r.measured)
	}
	return nil
}

// keptName returns the file name for the best gamer of a generation.
func keptName(generation int) string {
	return fmt.Sprintf("generation-%03d%s", generation, gamer.Suffix)
}

// save writes the checkpoint and, as a table and as pictures, the history.
func (r *Run) save() error {
	if len(r.History) > 0 {
		if err := r.saveHistory(); err != nil {
			return err
		}
	}
	return r.checkpoint()
}

func (r *Run) saveHistory() error {
	var settling []float64
	if p, ok := r.Population().(Converging); ok {
		settling = p.Convergence()
	}
	return errors.Join(r.drawHistory(settling), r.folder.write(tableName, csv(r.History, settling)))
}

func (r *Run) checkpoint() error {
	data, err := r.encode()
	if err != nil {
		return fmt.Errorf("%s %w", filepath.Join(r.folder.path, CheckpointName), err)
	}
	r.saved = time.Now()
	return r.folder.write(CheckpointName, data)
}

// keepBest writes the best gamer of the current generation to a file.
func (r *Run) keepBest(name string) error {
	f, err := r.best()
	if err != nil {
		return err
	}
	data, err := f.Encode()
	if err != nil {
		return fmt.Errorf("%s %w", filepath.Join(r.folder.path, name), err)
	}
	return r.folder.write(name, data)
}

// Gamers returns the paths of the gamer files in the run's folder.
func (r *Run) Gamers() ([]string, error) {
	return r.folder.files(func(name string) bool {
		return strings.HasSuffix(name, gamer.Suffix) && !strings.HasPrefix(name, ".")
	})
}
