package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"

	"midiconnect4/evolution"
	"midiconnect4/evolution/work"
)

// Run is a run of an experiment.
type Run struct {
	Name     string // name of the run's folder
	System   string
	Settings evolution.Settings
	Seed     uint64
}

// Planned returns n runs of a kind, with consecutive seeds.
func (l *Lab) Planned(kind, system string, s evolution.Settings, n int) []Run {
	var runs []Run
	for _, seed := range l.Seeds(n) {
		runs = append(runs, Run{l.Name(kind, seed), system, s, seed})
	}
	return runs
}

// ErrOther means that the folder contains a run with other settings.
var ErrOther = errors.New("the folder contains a run with other settings")

// kept are the generations whose best gamers a run writes.
var kept = evolution.GenerationsOf(1)

// open starts a run in its folder, or resumes it.
func (l *Lab) open(r Run) (*evolution.Run, error) {
	system, err := evolution.FindTrainer(r.System)
	if err != nil {
		return nil, err
	}
	dir := l.Path(r.Name)
	run, err := evolution.Resume(dir)
	if errors.Is(err, evolution.ErrNoRun) {
		run, err = evolution.Start(dir, system, r.Settings, r.Seed, kept)
	}
	if err != nil {
		return nil, err
	}
	if run.Trainer().Name != r.System || run.Seed() != r.Seed || !reflect.DeepEqual(run.Settings(), r.Settings) {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, ErrOther), run.Close())
	}
	return run, nil
}

// Finish starts or resumes a run, evolves it to its end, and returns it.
func (l *Lab) Finish(r Run) (*evolution.Run, error) {
	run, err := l.open(r)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	played := l.Watch(r.Name, r.Settings.Games()*(*r.Settings.Length()-len(run.History)))
	return run, run.Evolve(l.ctx, evolution.Options{Cores: l.Cores, Interval: l.Interval, Played: played})
}

// Spread lets l.Pool do complete runs, as tasks of a kind made by RunKind. Finish then finds them finished. Without a pool, Spread does nothing, and
// Finish does each run on all cores.
func (l *Lab) Spread(kind string, runs []Run) error {
	if l.Pool == nil {
		return nil
	}
	var missing []Run
	var tasks []work.Task
	for _, r := range runs {
		switch s, err := evolution.Look(l.Path(r.Name)); {
		case err != nil && !errors.Is(err, evolution.ErrNoRun):
			return err
		case err == nil && s.Done:
			continue
		}
		settings, err := json.Marshal(r.Settings)
		if err != nil {
			return err
		}
		missing = append(missing, r)
		tasks = append(tasks, work.NewTask(kind, evolution.RunBody{System: r.System, Settings: settings, Seed: r.Seed}, r.Settings.Games()**r.Settings.Length()))
	}
	return l.Do("runs", tasks, func(i int, result []byte) error { return l.adopt(missing[i], result) })
}

// adopt stores a run that a worker has computed.
func (l *Lab) adopt(r Run, result []byte) error {
	var files evolution.Files
	if err := work.ReadResult(result, &files); err != nil {
		return fmt.Errorf("%s: the worker returned no valid run: %w", l.Path(r.Name), err)
	}
	run, err := l.open(r)
	if err != nil {
		return err
	}
	return errors.Join(run.Adopt(files), run.Close())
}

// WholeRun is the name of the kind of task that does a complete run, without further files.
const WholeRun = "run"

// More returns further files made from a finished run. It uses one core.
type More func(ctx context.Context, r *evolution.Run) (evolution.Files, error)

// RunKind returns a kind of task that does a complete run on one core. The function more makes further files; it may be nil.
func RunKind(more More) work.Kind {
	return work.NewKind("a run", func(ctx context.Context, b evolution.RunBody, step func()) ([]byte, error) {
		system, settings, err := b.Parse()
		if err != nil {
			return nil, err
		}
		run, files, err := evolution.Whole(ctx, system, settings, b.Seed, kept, 1, step)
		if err != nil {
			return nil, err
		}
		if more != nil {
			others, err := more(ctx, run)
			if err != nil {
				return nil, err
			}
			maps.Copy(files, others)
		}
		return json.Marshal(files)
	})
}
