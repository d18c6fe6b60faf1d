// Package midiconnect4 repeats what Miranda and Zhang did: the run of section 2.3,
// and the pieces of section 3. They print no figure of how well their gamers play,
// so ours stand alone.
package midiconnect4

import (
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/papers/lab"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/internal/text"
)

// experiment is the experiment at work in a lab.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	return lab.Experiment{
		Paper: gamer.MidiConnect4, About: "the paper's run, and the three pieces that it prints",
		Tables: []string{"run", pieces},
		Work:   func(l *lab.Lab) error { return experiment{l}.work() },
		Do:     func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// runs are the runs of the experiment.
func (l experiment) runs() (s genetic.Settings, runs []lab.Run) {
	s = genetic.Default()
	if l.Quick {
		s.Population, s.Parents, s.Generations = 20, 10, 10
	}
	for i := range l.Repeats(5, 2) {
		seed := l.Seed + uint64(i)
		runs = append(runs, lab.Run{Name: l.Name("run", seed), System: gamer.MidiConnect4, Settings: &s, Seed: seed})
	}
	return s, runs
}

const pieces = "pieces"

func (l experiment) work() error {
	if l.Table == pieces {
		return nil
	}
	_, runs := l.runs()
	return l.Spread(lab.WholeRun, runs)
}

func (l experiment) tables() ([]lab.Table, error) {
	printed, err := l.Pieces()
	if err != nil || l.Table == pieces {
		return []lab.Table{printed}, err
	}
	s, runs := l.runs()
	var firstDraws, lastDraws, firstS, lastS []lab.Sample
	for _, r := range runs {
		run, err := l.Finish(r)
		if err != nil {
			return nil, err
		}
		first, last := run.History[0], run.History[len(run.History)-1]
		firstDraws, lastDraws = append(firstDraws, drawn(first)), append(lastDraws, drawn(last))
		for _, best := range []struct {
			name string
			of   *[]lab.Sample
		}{{"generation-001", &firstS}, {"champion", &lastS}} {
			value, err := l.strength(r.Name, best.name)
			if err != nil {
				return nil, err
			}
			*best.of = append(*best.of, lab.Sample{value})
		}
	}
	table := lab.Table{
		Name: "run", Title: "the evolution of the gamers",
		Scale: fmt.Sprintf("%s, seeds from %d; S from %d games on each side", text.Count(len(runs), "run"), l.Seed, l.RatingGames()),
		Rows: []lab.Row{
			lab.Stated("networks", 200, s.Population),
			lab.Stated("games in a generation", 39_800, s.Games()),
			lab.Stated("generations", 200, s.Generations),
			lab.Figure("games drawn in the first generation, %", firstDraws, lab.Mean, nil, 1),
			lab.Figure("games drawn in the last generation, %", lastDraws, lab.Mean, nil, 1),
			lab.Figure("S of the first generation's best", firstS, lab.Mean, nil, 1),
			lab.Figure("S of the last generation's best", lastS, lab.Mean, nil, 1),
		},
	}
	return []lab.Table{table, printed}, nil
}

// drawn is the share of a generation's games that were drawn, in percent.
func drawn(g arena.GenerationStats) lab.Sample {
	return lab.Sample{100 * float64(g.Draws) / float64(g.Games)}
}

// strength is the S of a gamer that a run keeps.
func (l experiment) strength(run, name string) (float64, error) {
	path := l.Path(run, name+gamer.Suffix)
	f, err := gamer.Load(path)
	if err != nil {
		return 0, err
	}
	g, err := gamer.FindGame(f.Game)
	if err != nil {
		return 0, err
	}
	player, err := gamer.Open(gamer.Ref{Name: path}, g, 0)
	if err != nil {
		return 0, err
	}
	o := strength.Options{Games: l.RatingGames(), Opening: strength.AutoOpening, Seed: l.Seed, Cores: l.Cores}
	o.Watch = func(what string, steps int) func() { return l.Watch(run+", "+what, steps) }
	report, err := strength.Rate(l.Context(), g, []engine.Engine{player}, gamer.Random(l.Seed), nil, o)
	if err != nil {
		return 0, err
	}
	return report.Gamers[0].S.Value, nil
}
