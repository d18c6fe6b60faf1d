// Package midiconnect4 reproduces Miranda and Zhang's paper: the run of section 2.3 and the pieces of section 3. The paper does not measure the
// strength of gamers, so our numbers cannot be compared with it.
package midiconnect4

import (
	"fmt"

	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
)

// experiment is the experiment while it runs.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	return lab.Experiment{
		Paper: gamer.MidiConnect4, About: "the paper's run, and the three pieces that it prints",
		Tables:  []string{evolving, pieces},
		Columns: []string{"seed", "first_draws", "last_draws", "first_s", "last_s", "untrained_s", "best_untrained_s"},
		Kinds:   map[string]work.Kind{untrainedKind: work.NewKind("untrained networks", measureUntrained), lab.CurveKind: lab.MeasureCurve},
		Work:    func(l *lab.Lab) error { return experiment{l}.work() },
		Do:      func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
		Curves:  func(l *lab.Lab) []lab.Curves { return []lab.Curves{experiment{l}.curves()} },
	}
}

// curves returns the strength S by generation in the experiment's runs.
func (l experiment) curves() lab.Curves {
	s, runs := l.runs()
	c := lab.Curves{Table: "curves", Title: "S by generation", Game: s.Game, Step: "generation"}
	of := lab.Series{Name: gamer.MidiConnect4, System: gamer.MidiConnect4, Settings: &s}
	for _, r := range runs {
		of.Seeds = append(of.Seeds, r.Seed)
	}
	c.Series = append(c.Series, of)
	return c
}

// runs returns the settings and the runs of the experiment.
func (l experiment) runs() (s genetic.Settings, runs []lab.Run) {
	s = genetic.Default()
	if l.Quick {
		s.Population, s.Parents, s.Generations = 20, 10, 10
	}
	l.Adjust(&s)
	return s, l.Planned("run", gamer.MidiConnect4, &s, l.Repeats(5, 2))
}

// Names of the tables.
const (
	evolving = "run"
	pieces   = "pieces"
)

func (l experiment) work() error {
	if !l.Asked(evolving) {
		return nil
	}
	s, runs := l.runs()
	var baselines []lab.Kept
	for _, r := range runs {
		baselines = append(baselines, l.untrained(s, r.Seed))
	}
	if err := l.Spread(lab.WholeRun, runs); err != nil {
		return err
	}
	return l.Keep("untrained networks", baselines, lab.Readable[untrained])
}

func (l experiment) tables() ([]lab.Table, error) {
	music, err := printedPieces()
	if err != nil || !l.Asked(evolving) {
		return []lab.Table{music}, err
	}
	s, runs := l.runs()
	var firstDraws, lastDraws, firstS, lastS, oneS, bestS []lab.Sample
	for _, r := range runs {
		o, err := lab.Observe(l.Lab, fmt.Sprintf("%s-rated-by-%d", r.Name, l.Seed), func() (outcome, error) { return l.outcome(s, r) })
		if err != nil {
			return nil, err
		}
		firstDraws, lastDraws = append(firstDraws, drawn(o.FirstDraws, s)), append(lastDraws, drawn(o.LastDraws, s))
		firstS, lastS = append(firstS, lab.Sample{o.FirstS}), append(lastS, lab.Sample{o.LastS})
		oneS, bestS = append(oneS, lab.Sample{o.One}), append(bestS, lab.Sample{o.Best})
		l.Simulated(r.Seed, o.FirstDraws, o.LastDraws, o.FirstS, o.LastS, o.One, o.Best)
	}
	table := lab.Table{
		Name: evolving, Title: "the evolution of the gamers",
		Scale: fmt.Sprintf("%s, seeds from %d; S from %d games on each side", text.Count(len(runs), "run"), l.Seed, l.RatingGames()),
		Seeds: l.Seeds(len(runs)), Settings: lab.Used(gamer.MidiConnect4, &s, lab.Settings{"test_games": l.RatingGames(), "test_seed": l.Seed}),
		Rows: []lab.Row{
			lab.Stated("networks", 200, s.Population),
			lab.Stated("games in a generation", 39_800, s.Games()),
			lab.Stated("generations", 200, s.Generations),
			lab.Figure("games drawn in the first generation, %", firstDraws, lab.Mean, nil, 1),
			lab.Figure("games drawn in the last generation, %", lastDraws, lab.Mean, nil, 1),
			lab.Figure("S of the first generation's best", firstS, lab.Mean, nil, 1),
			lab.Figure("S of the last generation's best", lastS, lab.Mean, nil, 1),
			lab.Figure("S of an untrained network", oneS, lab.Mean, nil, 1),
			lab.Figure(fmt.Sprintf("S of the best of %d untrained networks", s.Population*s.Generations), bestS, lab.Mean, nil, 1),
		},
	}
	return []lab.Table{table, music}, nil
}

// outcome is the result of a run: the number of drawn games and the best gamer's strength S, each in the first and in the last generation, and the S
// of untrained networks.
type outcome struct {
	FirstDraws int32   `json:"first_draws"`
	LastDraws  int32   `json:"last_draws"`
	FirstS     float64 `json:"first_s"`
	LastS      float64 `json:"last_s"`
	untrained
}

func (l experiment) outcome(s genetic.Settings, r lab.Run) (o outcome, err error) {
	run, err := l.Finish(r)
	if err != nil {
		return o, err
	}
	o.FirstDraws, o.LastDraws = run.History[0].Draws, run.History[len(run.History)-1].Draws
	if o.FirstS, err = l.strength(r.Name, "generation-001"); err != nil {
		return o, err
	}
	if o.LastS, err = l.strength(r.Name, "champion"); err != nil {
		return o, err
	}
	return o, l.Result(l.untrained(s, r.Seed), &o.untrained)
}

// drawn returns the percentage of drawn games in a generation.
func drawn(draws int32, s genetic.Settings) lab.Sample {
	return lab.Sample{100 * float64(draws) / float64(s.Games())}
}

// strength returns the strength S of a gamer that the run has written.
func (l experiment) strength(run, name string) (float64, error) {
	f, err := gamer.Load(l.Path(run, name+gamer.Suffix))
	if err != nil {
		return 0, err
	}
	watch := func(what string, steps int) func() { return l.Watch(run+", "+what, steps) }
	return lab.Rate(l.Context(), f, l.Seed, l.RatingGames(), l.Cores, watch)
}
