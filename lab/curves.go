package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/evolution"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/text"
)

// Curves are a table and a picture of the champions' strength S by generation. They are made only if Options.Table is their name.
type Curves struct {
	Table, Title string
	Game         string
	Step         string // word for a generation in this system
	Series       []Series
}

// Series is a series of runs that differ only in their seeds.
type Series struct {
	Name     string
	System   string
	Settings evolution.Settings
	Seeds    []uint64
}

// curves returns the Curves named in l.Table, or nil.
func (e Experiment) curves(l *Lab) *Curves {
	if e.Curves == nil || l.Table == "" {
		return nil
	}
	for _, c := range e.Curves(l) {
		if c.Table == l.Table {
			return &c
		}
	}
	return nil
}

// CurveTables returns the names of all Curves.
func (e Experiment) CurveTables() []string {
	var names []string
	if e.Curves != nil {
		for _, c := range e.Curves(new(Lab)) {
			names = append(names, c.Table)
		}
	}
	return names
}

// CurveKind is the name of the kind of task that evolves a run and measures its champions.
const CurveKind = "curve"

// curve is the body of a task of CurveKind: a run whose champions are measured.
type curve struct {
	evolution.RunBody
	Generations []int `json:"generations"` // generations whose champions are measured
	Games       int   `json:"games"`       // games on each side against random moves; 0 to compute S exactly
}

// maxMilestones is more than any run has.
const maxMilestones = 100

// milestones returns the generations to measure: 1, 2, 4 and so on up to 1/25 of the run, then every 1/25.
func milestones(length int) []int {
	var all []int
	step := max(1, length/25)
	for n := 1; n < step; n *= 2 {
		all = append(all, n)
	}
	for n := step; n < length; n += step {
		all = append(all, n)
	}
	return append(all, length)
}

// games returns how many games on each side measure a champion; 0 to compute S exactly.
func (c *Curves) games(l *Lab) int {
	switch {
	case c.Game == tictactoe.Game{}.Name():
		return 0 // exact, from the whole game tree
	case l.Quick:
		return 20
	}
	return 1000
}

// kept returns the tasks for the runs of a series.
func (c *Curves) kept(l *Lab, s Series) ([]Kept, error) {
	settings, err := json.Marshal(s.Settings)
	if err != nil {
		return nil, err
	}
	length := *s.Settings.Length()
	var all []Kept
	for _, seed := range s.Seeds {
		t := curve{evolution.RunBody{System: s.System, Settings: settings, Seed: seed}, milestones(length), c.games(l)}
		steps := s.Settings.Games()*length + 2*t.Games*len(t.Generations)
		all = append(all, Kept{l.Name(c.Table+"-"+s.Name, seed), work.NewTask(CurveKind, t, steps)})
	}
	return all, nil
}

// work does the tasks whose results are not in the folder yet.
func (c *Curves) work(l *Lab) error {
	var all []Kept
	for _, s := range c.Series {
		kept, err := c.kept(l, s)
		if err != nil {
			return err
		}
		all = append(all, kept...)
	}
	return l.Keep("table "+c.Table, all, func(result []byte) error {
		var s []float64
		err := work.ReadResult(result, &s)
		if err == nil && len(s) == 0 {
			err = work.Unusable(errors.New("the curve has no values"))
		}
		return err
	})
}

// Check returns an error if the run or a number is out of bounds. It implements work.Body.
func (c curve) Check() error {
	_, settings, err := c.Parse()
	switch {
	case err != nil:
		return err
	case c.Games < 0 || c.Games > strength.MaxGames:
		return fmt.Errorf("games %d: must be 0 to %d", c.Games, strength.MaxGames)
	case len(c.Generations) < 1 || len(c.Generations) > maxMilestones || slices.Min(c.Generations) < 1 || slices.Max(c.Generations) > *settings.Length():
		return fmt.Errorf("generations: must be 1 to %d of the generations of the run", maxMilestones)
	}
	return nil
}

// MeasureCurve does a task of CurveKind.
var MeasureCurve = work.NewKind("a curve", measureCurve)

func measureCurve(ctx context.Context, c curve, step func()) ([]byte, error) {
	system, settings, err := c.Parse()
	if err != nil {
		return nil, err
	}
	_, files, err := evolution.Whole(ctx, system, settings, c.Seed, evolution.GenerationsOf(c.Generations...), 1, step)
	if err != nil {
		return nil, err
	}
	champions, err := files.Gamers()
	if err != nil {
		return nil, err
	}
	var values []float64
	for _, f := range champions {
		s, err := Rate(ctx, f, c.Seed, c.Games, 1, func(string, int) func() { return step })
		if err != nil {
			return nil, err
		}
		values = append(values, s)
	}
	return json.Marshal(values)
}

// measured returns the values of S for a series: for each milestone, a sample per run. The last value of a run that ended early also counts at later
// milestones.
func (c *Curves) measured(l *Lab, s Series) ([][]Sample, error) {
	kept, err := c.kept(l, s)
	if err != nil {
		return nil, err
	}
	at := milestones(*s.Settings.Length())
	all := make([][]Sample, len(at))
	for run, k := range kept {
		values, err := Observe(l, k.Name, func() ([]float64, error) {
			var values []float64
			err := l.Result(k, &values)
			return values, err
		})
		if err != nil {
			return nil, err
		}
		if len(values) == 0 {
			return nil, fmt.Errorf("%s: the curve has no values", k.Name)
		}
		for i := range at {
			value := values[min(i, len(values)-1)]
			all[i] = append(all[i], Sample{value})
			l.Simulated(s.Name, s.Seeds[run], at[i], value)
		}
	}
	return all, nil
}

// curveColumns are the columns of the table of single values, for curves.
var curveColumns = []string{"series", "seed", "generation", "s"}

// fill makes the table, the picture and a CSV file.
func (c *Curves) fill(l *Lab) ([]Table, error) {
	runs := len(c.Series[0].Seeds)
	games := "from the whole tree of the game"
	if n := c.games(l); n > 0 {
		games = fmt.Sprintf("from %d games on each side", n)
	}
	t := Table{
		Name: c.Table, Title: c.Title,
		Scale: fmt.Sprintf("%s of %d %ss, S of the champions against random moves %s, seed %d",
			text.Count(runs, "run"), *c.Series[0].Settings.Length(), c.Step, games, l.Seed),
	}
	var bands []band
	for _, s := range c.Series {
		samples, err := c.measured(l, s)
		if err != nil {
			return nil, err
		}
		b := band{s.Name, milestones(*s.Settings.Length()), samples, nil}
		for i, at := range b.at {
			row := Figure(fmt.Sprintf("%s, %s %d", s.Name, c.Step, at), samples[i], Mean, nil, 1)
			row.Seeds, row.Settings = s.Seeds, Used(s.System, s.Settings, Settings{"test_games": c.games(l)})
			b.rows = append(b.rows, row)
		}
		t.Rows = append(t.Rows, b.some()...)
		t.Rows = append(t.Rows, b.late(c.Step)...)
		bands = append(bands, b)
	}
	if err := l.keepBands(c.Table+".csv", c.Step, bands); err != nil {
		return nil, err
	}
	return []Table{t}, l.plotBands(c, bands)
}
