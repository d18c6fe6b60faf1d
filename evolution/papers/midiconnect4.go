package papers

import (
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
)

// midiConnect4 is what Miranda and Zhang did: the run of section 2.3, and the
// pieces of section 3. They print no figure of how well their gamers play, so
// ours stand alone.
func midiConnect4() Experiment {
	return Experiment{
		Paper: gamer.MidiConnect4, About: "the paper's run, and the three pieces that it prints",
		Tables: []string{"run", "pieces"}, run: runMidiConnect4,
	}
}

func runMidiConnect4(l *lab) ([]Table, error) {
	pieces, err := l.Pieces()
	if err != nil || l.Table == pieces.Name {
		return []Table{pieces}, err
	}
	s, n := genetic.Default(), l.runs(5, 2)
	if l.Quick {
		s.Population, s.Parents, s.Generations = 20, 10, 10
	}
	var firstDraws, lastDraws, firstS, lastS []sample
	for i := range n {
		seed := l.Seed + uint64(i)
		name := l.name("run", seed)
		run, err := l.finish(name, gamer.MidiConnect4, &s, seed)
		if err != nil {
			return nil, err
		}
		first, last := run.History[0], run.History[len(run.History)-1]
		firstDraws, lastDraws = append(firstDraws, drawn(first)), append(lastDraws, drawn(last))
		for _, best := range []struct {
			name string
			of   *[]sample
		}{{"generation-001", &firstS}, {"champion", &lastS}} {
			value, err := l.strength(name, best.name)
			if err != nil {
				return nil, err
			}
			*best.of = append(*best.of, sample{value})
		}
	}
	table := Table{
		Name: "run", Title: "the evolution of the gamers",
		Scale: fmt.Sprintf("%s, seeds from %d; S from %d games on each side", counted(n, "run"), l.Seed, l.ratingGames()),
		Rows: []Row{
			Stated("networks", 200, s.Population),
			Stated("games in a generation", 39_800, s.Games()),
			Stated("generations", 200, s.Generations),
			figure("games drawn in the first generation, %", firstDraws, mean, nil, 1),
			figure("games drawn in the last generation, %", lastDraws, mean, nil, 1),
			figure("S of the first generation's best", firstS, mean, nil, 1),
			figure("S of the last generation's best", lastS, mean, nil, 1),
		},
	}
	return []Table{table, pieces}, nil
}

// drawn is the share of a generation's games that were drawn, in hundredths.
func drawn(g arena.GenerationStats) sample { return sample{100 * float64(g.Draws) / float64(g.Games)} }

// Stated is the row of a number that the paper states and that was run.
func Stated(name string, paper float64, ours int) Row {
	agrees := paper == float64(ours)
	return Row{Name: name, Paper: &paper, Ours: float64(ours), Low: float64(ours), High: float64(ours), Agrees: &agrees}
}

// ratingGames is how many games on each side measure a gamer.
func (l *lab) ratingGames() int {
	if l.Quick {
		return 200
	}
	return 10_000
}

// strength is S of a gamer that a run keeps.
func (l *lab) strength(run, name string) (float64, error) {
	path := l.path(run, name+gamer.Suffix)
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
	o := strength.Options{Games: l.ratingGames(), Opening: strength.AutoOpening, Seed: l.Seed, Cores: l.Cores}
	o.Watch = func(what string, steps int) func() { return l.Watch(run+", "+what, steps) }
	report, err := strength.Rate(l.ctx, g, []engine.Engine{player}, gamer.Random(l.Seed), nil, o)
	if err != nil {
		return 0, err
	}
	return report.Gamers[0].S.Value, nil
}
