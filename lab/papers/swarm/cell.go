package swarm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/rng"
	"midiconnect4/lab"
)

// cell is a cell of a grid: an algorithm with a number of individuals or particles (size) and a number of hidden neurons.
type cell struct {
	game, algorithm string
	size, hidden    int
	quiescence      bool
	untrained       int // number of random networks; the best of them is tested. If 0, networks are trained instead
}

// settings returns the settings of a cell's simulations under the current interpretation of the thesis.
func (l experiment) settings(c cell) swarm.Settings {
	s := c.settings(l.Quick)
	l.Adjust(&s)
	return s
}

// test returns the settings for testing final agents.
func (l experiment) test() contest.Test {
	declines, _ := l.Reading[declining].(bool)
	return contest.Test{Games: l.RatingGames(), Declines: declines}
}

// settings returns the settings of the cell's simulations under the default interpretation of the thesis.
func (c cell) settings(quick bool) swarm.Settings {
	s := swarm.Default()
	s.Game, s.Algorithm, s.Individuals, s.Hidden, s.Quiescence = c.game, c.algorithm, c.size, c.hidden, c.quiescence
	switch {
	case c.untrained > 0:
		s.Algorithm = swarm.EPGaussian
	case c.algorithm == swarm.GBest:
		s.Topology = swarm.Star
	}
	if quick {
		s.Iterations = 4
	}
	return s
}

// used returns the settings of a cell's simulations and tests, for the report.
func (l experiment) used(c cell) lab.Settings {
	s, test := l.settings(c), l.test()
	more := lab.Settings{"test_games": test.Games}
	if test.Declines {
		more[declining] = true
	}
	if c.untrained > 0 {
		more["untrained"] = c.untrained // number of random networks; the best of them is tested
	}
	return lab.Used(gamer.Swarm, &s, more)
}

// joined returns the settings of several cells, merged.
func (l experiment) joined(cells []cell) lab.Settings {
	var all []lab.Settings
	for _, c := range cells {
		all = append(all, l.used(c))
	}
	return lab.Join(all...)
}

func (c cell) name() string {
	size := c.size
	if c.untrained > 0 {
		size = c.untrained
	}
	name := fmt.Sprintf("%s-%s-%d-hidden-%d", c.game, c.algorithm, size, c.hidden)
	if c.quiescence {
		name += "-quiescence"
	}
	return name
}

// seed returns the seed of a simulation. Cells and interpretations have different seeds, so that their errors are independent.
func (l experiment) seed(c cell, run int) uint64 {
	return 1 + rng.Stream(l.Seed, c.name()+l.Reading.Suffix(), uint64(run)).Uint64N(1<<32-1)
}

// task is the body of a task that runs a simulation.
type task struct {
	Settings swarm.Settings `json:"settings"`
	Seed     uint64         `json:"seed"`
	Test     contest.Test   `json:"test"`
	// Untrained is a number of random networks. The best of them is tested, and no network is trained. 0 means that networks are trained.
	Untrained int `json:"untrained,omitempty"`
}

// games returns the number of games that the task plays.
func (t task) games() int {
	games := t.Settings.Games() * t.Settings.Iterations
	if t.Untrained > 0 {
		games = drawnGames(t.Settings, t.Untrained)
	}
	return games + 2*t.Test.Games
}

// agents returns the population whose champion is tested.
func (t task) agents(ctx context.Context, played func()) (*swarm.Population, error) {
	if t.Untrained > 0 {
		return draw(ctx, t.Settings, t.Seed, t.Untrained, played)
	}
	trainer, err := evolution.FindTrainer(gamer.Swarm)
	if err != nil {
		return nil, err
	}
	whole, _, err := evolution.Whole(ctx, trainer, &t.Settings, t.Seed, nil, 1, played)
	if err != nil {
		return nil, err
	}
	return whole.Population().(*swarm.Population), nil
}

// simulation is the result of a simulation: a run, and a test of its final agent against random moves.
type simulation struct {
	Seed          uint64                `json:"seed"`
	AgainstRandom *strength.PairResults `json:"against_random"`        // pairs of games by [result as first][result as second]; 0 lost, 1 drawn, 2 won
	Convergence   []float64             `json:"convergence,omitempty"` // c(t), only for a cell's first simulation
}

// maxHall is the largest number of weights in a hall of fame. They take 1 GiB.
const maxHall = 1 << 28

// Check returns an error if a number is out of bounds. It implements work.Body.
func (t task) Check() error {
	if err := cmp.Or(t.Settings.Check(), t.Test.Check()); err != nil {
		return err
	}
	switch s := t.Settings; {
	case t.Untrained < 0 || t.Untrained > contest.MaxIndividuals*s.Individuals: // draw puts the best network of each group into one population
		return fmt.Errorf("untrained %d: must be 0 to %d", t.Untrained, contest.MaxIndividuals*s.Individuals)
	case s.Fame > 0 && s.Iterations > maxHall/contest.MustShape(s.Game, s.Settings).Weights():
		return fmt.Errorf("iterations %d: their champions take too much memory", s.Iterations)
	}
	return nil
}

// check returns an error if the simulation does not have the given seed and number of pairs of games.
func (s simulation) check(seed uint64, pairs int) error {
	if s.AgainstRandom == nil || s.Seed != seed {
		return work.Unusable(fmt.Errorf("its seed is not %d", seed))
	}
	return s.AgainstRandom.Check(pairs)
}

// simulationKind is the name of the kind of task that runs a simulation.
const simulationKind = "simulation"

// run does a task of simulationKind.
func run(ctx context.Context, t task, step func()) ([]byte, error) {
	p, err := t.agents(ctx, step)
	if err != nil {
		return nil, err
	}
	shape := contest.MustShape(t.Settings.Game, t.Settings.Settings)
	agent, err := contest.DecodeAgent(p.Best(swarm.Generation{Settings: t.Settings}).Genes, shape)
	if err != nil {
		return nil, err
	}
	results, err := t.Test.AgainstRandom(ctx, shape, agent.Network, t.Seed, step)
	if err != nil {
		return nil, err
	}
	return json.Marshal(simulation{Seed: t.Seed, AgainstRandom: results, Convergence: p.Convergence()})
}

// legend explains AgainstRandom to readers of the file.
const legend = "pairs of games by [result as first][result as second]: 0 lost, 1 drawn, 2 won"

// kept is the file with a cell's simulations.
type kept struct {
	Settings     swarm.Settings `json:"settings"`
	Seed         uint64         `json:"seed"` // seed of the experiment
	contest.Test                // test of final agents
	Untrained    int            `json:"untrained,omitempty"` // see task.Untrained
	Legend       string         `json:"against_random"`      // explains the arrays in the simulations
	Simulations  []*simulation  `json:"simulations"`         // null for simulations that are missing

	path     string
	interval time.Duration // shortest time between two writes of the file
	lock     sync.Mutex
	saved    time.Time // when the file was last written
	behind   bool      // a simulation is not in the file yet
}

// open reads the file with a cell's simulations, if it exists, and extends the list to the given number.
func (l experiment) open(c cell, simulations int) (*kept, error) {
	k := &kept{Settings: l.settings(c), Seed: l.Seed, Test: l.test(), Untrained: c.untrained, Legend: legend, path: l.Path(l.Name(c.name(), l.Seed) + ".json"), interval: l.Interval}
	var had kept
	err := lab.ReadResult(k.path, &had)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil {
		if had.Settings != k.Settings || had.Seed != k.Seed || had.Test != k.Test || had.Untrained != k.Untrained {
			return nil, fmt.Errorf("%s: %w", k.path, lab.ErrOther)
		}
		k.Simulations = had.Simulations
	}
	for run, s := range k.Simulations {
		if s != nil && s.check(l.seed(c, run), k.Games) != nil {
			return nil, fmt.Errorf("%s: simulation %d belongs to another experiment", k.path, run+1)
		}
	}
	for len(k.Simulations) < simulations {
		k.Simulations = append(k.Simulations, nil)
	}
	return k, nil
}

// add adds a simulation, and writes the file from time to time. Goroutines may call it at the same time.
func (k *kept) add(run int, s simulation) error {
	k.lock.Lock()
	defer k.lock.Unlock()
	if run > 0 {
		s.Convergence = nil
	}
	k.Simulations[run], k.behind = &s, true
	if time.Since(k.saved) < k.interval {
		return nil
	}
	return k.write()
}

// close writes the file if simulations are not in it yet.
func (k *kept) close() error {
	k.lock.Lock()
	defer k.lock.Unlock()
	if !k.behind {
		return nil
	}
	return k.write()
}

func (k *kept) write() error {
	data, err := json.Marshal(k)
	if err != nil {
		return err
	}
	k.saved, k.behind = time.Now(), false
	return atomicfile.Write(k.path, append(data, '\n'))
}

// place says to which cell and number a missing simulation belongs.
type place struct {
	kept *kept
	run  int // index of the simulation in its cell
	seed uint64
}

// missing returns a task for each simulation of cells that is not in the folder. It also returns where each task's result belongs (places).
func (l experiment) missing(cells []cell) (tasks []work.Task, places []place, err error) {
	n := l.perCell()
	for _, c := range cells {
		k, err := l.open(c, n)
		if err != nil {
			return nil, nil, err
		}
		for run, s := range k.Simulations[:n] {
			if s == nil {
				t := task{k.Settings, l.seed(c, run), k.Test, c.untrained}
				tasks = append(tasks, work.NewTask(simulationKind, t, t.games()))
				places = append(places, place{k, run, t.Seed})
			}
		}
	}
	return tasks, places, nil
}

// simulate runs a table's missing simulations, and stores each of them. Only one program at a time can simulate in a folder. Meanwhile others can
// fill tables that have all simulations.
func (l experiment) simulate(t thesisTable) error {
	tasks, places, err := l.missing(t.cells)
	if err != nil {
		return err
	}
	err = l.Do("table "+t.name, tasks, func(i int, result []byte) error {
		var s simulation
		at := places[i]
		err := work.ReadResult(result, &s)
		if err == nil {
			err = s.check(at.seed, at.kept.Games)
		}
		if err != nil {
			return fmt.Errorf("a simulation: %w", err)
		}
		return at.kept.add(at.run, s)
	})
	for _, p := range places {
		err = errors.Join(err, p.kept.close())
	}
	return err
}
