// Package midiconnect4 repeats what Miranda and Zhang did: the run of section 2.3,
// and the pieces of section 3. They print no figure of how well their gamers play,
// so ours stand alone.
package midiconnect4

import (
	"context"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/papers/lab"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
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
		Tables:  []string{"run", pieces},
		Columns: []string{"seed", "first_draws", "last_draws", "first_s", "last_s", "untrained_s", "best_untrained_s"},
		Kinds:   map[string]work.Kind{untrainedKind: measureUntrained},
		Work:    func(l *lab.Lab) error { return experiment{l}.work() },
		Do:      func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// runs are the runs of the experiment.
func (l experiment) runs() (s genetic.Settings, runs []lab.Run) {
	s = genetic.Default()
	if l.Quick {
		s.Population, s.Parents, s.Generations = 20, 10, 10
	}
	l.Adjust(&s)
	for _, seed := range l.Seeds(l.Repeats(5, 2)) {
		runs = append(runs, lab.Run{Name: l.Name("run", seed), System: gamer.MidiConnect4, Settings: &s, Seed: seed})
	}
	return s, runs
}

const pieces = "pieces"

func (l experiment) work() error {
	if l.Table == pieces {
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
	return l.Keep("untrained networks", baselines)
}

func (l experiment) tables() ([]lab.Table, error) {
	printed, err := l.Pieces()
	if err != nil || l.Table == pieces {
		return []lab.Table{printed}, err
	}
	s, runs := l.runs()
	var firstDraws, lastDraws, firstS, lastS, oneS, bestS []lab.Sample
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
		var u untrained
		if err := l.Result(l.untrained(s, r.Seed), &u); err != nil {
			return nil, err
		}
		oneS, bestS = append(oneS, lab.Sample{u.One}), append(bestS, lab.Sample{u.Best})
		l.Simulated(r.Seed, first.Draws, last.Draws, firstS[len(firstS)-1][0], lastS[len(lastS)-1][0], u.One, u.Best)
	}
	table := lab.Table{
		Name: "run", Title: "the evolution of the gamers",
		Scale: fmt.Sprintf("%s, seeds from %d; S from %d games on each side", text.Count(len(runs), "run"), l.Seed, l.RatingGames()),
		Seeds: l.Seeds(len(runs)),
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
	return []lab.Table{table, printed}, nil
}

// drawn is the share of a generation's games that were drawn, in percent.
func drawn(g arena.GenerationStats) lab.Sample {
	return lab.Sample{100 * float64(g.Draws) / float64(g.Games)}
}

// strength is the S of a gamer that a run keeps.
func (l experiment) strength(run, name string) (float64, error) {
	f, err := gamer.Load(l.Path(run, name+gamer.Suffix))
	if err != nil {
		return 0, err
	}
	watch := func(what string, steps int) func() { return l.Watch(run+", "+what, steps) }
	return rate(l.Context(), f, l.Seed, l.RatingGames(), l.Cores, watch)
}

// rate is the S of a gamer by some games on each side against random moves.
func rate(ctx context.Context, f *gamer.File, seed uint64, games, cores int, watch func(string, int) func()) (float64, error) {
	g, err := gamer.FindGame(f.Game)
	if err != nil {
		return 0, err
	}
	player, err := f.Engine("gamer", engine.Limit{})
	if err != nil {
		return 0, err
	}
	o := strength.Options{Games: games, Opening: strength.AutoOpening, Seed: seed, Cores: cores, Watch: watch}
	report, err := strength.Rate(ctx, g, []engine.Engine{player}, gamer.Random(seed), nil, o)
	if err != nil {
		return 0, err
	}
	return report.Gamers[0].S.Value, nil
}
