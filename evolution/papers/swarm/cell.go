package swarm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"midiconnect4/evolution/papers/lab"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/work"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/rng"
)

// cell is a cell of a grid: an algorithm with a number of individuals or particles and a
// number of hidden units.
type cell struct {
	game, algorithm string
	size, hidden    int
	quiescence      bool
}

// settings are the settings of the cell's simulations.
func (c cell) settings(quick bool) swarm.Settings {
	s := swarm.Default()
	s.Game, s.Algorithm, s.Individuals, s.Hidden, s.Quiescence = c.game, c.algorithm, c.size, c.hidden, c.quiescence
	if c.algorithm == swarm.GBest {
		s.Topology = swarm.Star
	}
	if quick {
		s.Iterations = 4
	}
	return s
}

func (c cell) name() string {
	name := fmt.Sprintf("%s-%s-%d-hidden-%d", c.game, c.algorithm, c.size, c.hidden)
	if c.quiescence {
		name += "-quiescence"
	}
	return name
}

// seed is the seed of a simulation. No two cells share one, so that their errors are
// uncorrelated.
func (c cell) seed(experiment uint64, run int) uint64 {
	return 1 + rng.Stream(experiment, c.name(), uint64(run)).Uint64N(1<<32-1)
}

// task is a simulation to run. Its result follows from these values alone, wherever
// it runs.
type task struct {
	Settings swarm.Settings `json:"settings"`
	Seed     uint64         `json:"seed"`
	Test     swarm.Test     `json:"test"`
}

// simulation is the result of a run from random networks to the final agent, and of
// that agent's games against random moves.
type simulation struct {
	Seed          uint64                `json:"seed"`
	AgainstRandom *strength.PairResults `json:"against_random"`        // numbers of pairs of games, by lost, drawn, won as first and then as second
	Convergence   []float64             `json:"convergence,omitempty"` // c(t), of the first simulation only
}

// simulationKind is the kind of tasks that run a simulation.
const simulationKind = "simulation"

// run runs the simulation of a task.
func run(ctx context.Context, body []byte, step func()) ([]byte, error) {
	var t task
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return nil, fmt.Errorf("a simulation cannot be read: %w", err)
	}
	p, err := swarm.Train(ctx, t.Settings, t.Seed, step)
	if err != nil {
		return nil, err
	}
	results, err := p.AgainstRandom(ctx, t.Seed, t.Test, step)
	if err != nil {
		return nil, err
	}
	return json.Marshal(simulation{Seed: t.Seed, AgainstRandom: results, Convergence: p.Convergence()})
}

// kept are the simulations of a cell that the folder has.
type kept struct {
	Settings    swarm.Settings `json:"settings"`
	Seed        uint64         `json:"seed"` // of the experiment
	swarm.Test                 // of each final agent
	Simulations []*simulation  `json:"simulations"` // null where one is missing

	path string
	lock sync.Mutex
}

// open reads the simulations of a cell that the folder has, which may be none, and makes
// room for more up to a number.
func (l experiment) open(c cell, simulations int) (*kept, error) {
	k := &kept{Settings: c.settings(l.Quick), Seed: l.Seed, Test: swarm.Test{Games: l.RatingGames()}, path: l.Path(l.Name(c.name(), l.Seed) + ".json")}
	var had kept
	err := lab.ReadResult(k.path, &had)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		if had.Settings != k.Settings || had.Seed != k.Seed || had.Test != k.Test {
			return nil, fmt.Errorf("%s: %w", k.path, lab.ErrOther)
		}
		k.Simulations = had.Simulations
	}
	for run, s := range k.Simulations {
		if s != nil && (s.AgainstRandom == nil || s.AgainstRandom.Pairs() != k.Games || s.Seed != c.seed(l.Seed, run)) {
			return nil, fmt.Errorf("%s: simulation %d is not one of this experiment", k.path, run+1)
		}
	}
	for len(k.Simulations) < simulations {
		k.Simulations = append(k.Simulations, nil)
	}
	return k, nil
}

// add keeps a simulation. Any goroutine may call it.
func (k *kept) add(run int, s simulation) error {
	k.lock.Lock()
	defer k.lock.Unlock()
	if run > 0 {
		s.Convergence = nil
	}
	k.Simulations[run] = &s
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return atomicfile.Write(k.path, append(data, '\n'))
}

// place is where a simulation belongs that the folder lacks.
type place struct {
	kept *kept
	run  int // among the simulations of its cell
}

// missing lists the simulations that the folder lacks for some cells.
func (l experiment) missing(cells []cell) (tasks []work.Task, places []place, err error) {
	n := l.perCell()
	for _, c := range cells {
		k, err := l.open(c, n)
		if err != nil {
			return nil, nil, err
		}
		for run, s := range k.Simulations[:n] {
			if s == nil {
				t := task{k.Settings, c.seed(l.Seed, run), k.Test}
				tasks = append(tasks, work.NewTask(simulationKind, t, k.Settings.Games()*k.Settings.Iterations+2*k.Games))
				places = append(places, place{k, run})
			}
		}
	}
	return tasks, places, nil
}

// simulate runs the simulations of a table that the folder lacks, and keeps each when it
// ends. Only one program at a time does so in a folder. Tables that lack nothing can be
// filled while another program works on others.
func (l experiment) simulate(t thesisTable) error {
	tasks, places, err := l.missing(t.cells)
	if err != nil {
		return err
	}
	return l.Do("table "+t.name, tasks, func(i int, result []byte) error {
		var s simulation
		if err := json.Unmarshal(result, &s); err != nil {
			return fmt.Errorf("a simulation cannot be read: %w", err)
		}
		return places[i].kept.add(places[i].run, s)
	})
}
