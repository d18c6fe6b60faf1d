// Package evolution evolves gamers: runs that can be stopped at any instant and
// gone on with, to the same result.
package evolution

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/moby/sys/atomicwriter"

	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer"
)

// Run is a run of a system, kept in a folder.
type Run struct {
	History []Generation // of the generations measured so far

	dir        string
	population *genetic.Population
	saved      time.Time // of the last checkpoint
}

const (
	checkpointName = "checkpoint"
	tableName      = "history.csv"
	pictureName    = "fitness.svg"
	championName   = "champion" + gamer.Suffix
)

// ErrNoRun is returned when a folder keeps no run to resume.
var ErrNoRun = errors.New("there is no run to resume")

// ErrRunExists is returned when a folder keeps a run already.
var ErrRunExists = errors.New("there is a run already")

// Start begins a run in dir, which is made if need be; its parent must exist.
func Start(dir string, s genetic.Settings, seed uint64) (*Run, error) {
	p, err := genetic.New(s, seed)
	if err != nil {
		return nil, err
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, checkpointName)); err == nil {
		return nil, fmt.Errorf("%s: %w", dir, ErrRunExists)
	}
	r := &Run{dir: dir, population: p}
	return r, r.checkpoint()
}

// Resume takes up the run that dir keeps.
func Resume(dir string) (*Run, error) {
	path := filepath.Join(dir, checkpointName)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoRun)
	}
	if err != nil {
		return nil, err
	}
	r, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s %w", path, err)
	}
	r.dir = dir
	return r, r.sweep()
}

// sweep removes what a killed run left of files that it was writing.
func (r *Run) sweep() error {
	left, err := filepath.Glob(filepath.Join(r.dir, ".tmp-*"))
	if err != nil {
		return err
	}
	for _, path := range left {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// Settings are those of the run.
func (r *Run) Settings() genetic.Settings { return r.population.Settings }

// Seed is that of the run.
func (r *Run) Seed() uint64 { return r.population.Seed }

// Generation is the one in hand.
func (r *Run) Generation() int { return r.population.Generation }

// Extend sets how many generations there are to be: no fewer than there were.
func (r *Run) Extend(generations int) error {
	if generations < r.Generation() {
		return fmt.Errorf("%s: the run has reached generation %d, past %d", r.dir, r.Generation(), generations)
	}
	r.population.Settings.Generations = generations
	return r.population.Settings.Check()
}

// Options say how a run goes on; they do not change its result.
type Options struct {
	Cores    int              // goroutines that play
	Keep     []int            // generations whose best gamer is kept
	Interval time.Duration    // least time from one checkpoint to the next
	Played   func()           // told of each game, from any goroutine; may be nil
	Measured func(Generation) // told of each generation
}

// Evolve goes on to the last generation. On its way it keeps the gamers asked
// for and writes checkpoints, so that a run killed at any instant repeats the
// work of one interval, or of one generation if that takes longer. It ends with
// champion.gamer, the best of the last generation. When ctx ends it writes a
// checkpoint and returns the context's error.
func (r *Run) Evolve(ctx context.Context, o Options) error {
	for {
		if r.population.Fitness == nil {
			if err := r.measure(ctx, o); err != nil {
				return err
			}
		}
		if r.population.Generation >= r.population.Settings.Generations {
			return errors.Join(r.keep(championName), r.save())
		}
		if time.Since(r.saved) >= o.Interval {
			if err := r.save(); err != nil {
				return err
			}
		}
		r.population = r.population.Next()
	}
}

// measure evaluates the generation in hand and keeps its best gamer if that is
// asked for.
func (r *Run) measure(ctx context.Context, o Options) error {
	if err := r.population.Evaluate(ctx, o.Cores, o.Played); err != nil {
		return errors.Join(err, r.save())
	}
	r.History = append(r.History, summary(r.population))
	o.Measured(r.History[len(r.History)-1])
	if slices.Contains(o.Keep, r.population.Generation) {
		return r.keep(keptName(r.population.Generation))
	}
	return nil
}

// save writes the history, as a table and a picture, and the checkpoint.
func (r *Run) save() error {
	if len(r.History) > 0 {
		picture, err := svg(r.History)
		if err != nil {
			return err
		}
		if err := errors.Join(r.write(tableName, csv(r.History)), r.write(pictureName, picture)); err != nil {
			return err
		}
	}
	return r.checkpoint()
}

func keptName(generation int) string {
	return fmt.Sprintf("generation-%03d%s", generation, gamer.Suffix)
}

// Files lists the gamers that the run has left in its folder.
func (r *Run) Files() ([]string, error) {
	return filepath.Glob(filepath.Join(r.dir, "*"+gamer.Suffix))
}

func (r *Run) checkpoint() error {
	data, err := r.encode()
	if err != nil {
		return err
	}
	r.saved = time.Now()
	return r.write(checkpointName, data)
}

// keep writes the best gamer of the generation in hand.
func (r *Run) keep(name string) error {
	f, err := r.population.Gamer(r.population.Ranking()[0])
	if err != nil {
		return err
	}
	data, err := f.Encode()
	if err != nil {
		return err
	}
	return r.write(name, data)
}

// write puts a file in the run's folder, whole or not at all.
func (r *Run) write(name string, data []byte) error {
	path := filepath.Join(r.dir, name)
	if err := atomicwriter.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("%s was not written: %w", path, err)
	}
	return nil
}

// summary is what the games of an evaluated population showed.
func summary(p *genetic.Population) Generation {
	sum := 0
	for _, f := range p.Fitness {
		sum += f
	}
	n := len(p.Fitness)
	return Generation{
		Number: int32(p.Generation),
		Best:   int32(slices.Max(p.Fitness)),
		Worst:  int32(slices.Min(p.Fitness)),
		Games:  int32(p.Settings.Games()),
		Draws:  int32(p.Draws),
		Mean:   float64(sum) / float64(n),
	}
}
