package nndtf

import (
	"fmt"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/rng"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
)

// matchGrids is the number of grids from which a match is played.
const matchGrids = 25

// results is the number of games that a network won, drew and lost.
type results struct {
	Wins   float64 `json:"wins"`
	Draws  float64 `json:"draws"`
	Losses float64 `json:"losses"`
}

func (r *results) add(o game.Outcome, side game.Side) {
	switch o {
	case game.Win(side):
		r.Wins++
	case game.Draw:
		r.Draws++
	default:
		r.Losses++
	}
}

// matchTable plays the match of section 6 for each seed. The champions of the seed's two runs play each other.
func (l experiment) matchTable() (lab.Table, error) {
	var ours, rivals [3][]lab.Sample // wins, draws and losses of each network when it moves first
	var points []lab.Sample
	for _, seed := range l.Seeds(l.seeds()) {
		both, err := lab.Observe(l.Lab, l.Name("match", seed), func() ([2]results, error) { return l.match(seed) })
		if err != nil {
			return lab.Table{}, err
		}
		for k, into := range []*[3][]lab.Sample{&ours, &rivals} {
			r := both[k]
			for j, n := range []float64{r.Wins, r.Draws, r.Losses} {
				into[j] = append(into[j], lab.Sample{n})
			}
		}
		points = append(points, lab.Sample{both[0].Wins + both[1].Losses + float64((both[0].Draws+both[1].Draws)/2)})
	}
	table := lab.Table{
		Name: "match", Title: "games of 25 from grids with two X and two O, by who moves first",
		Scale: fmt.Sprintf("for each of %s a match of %d games, seeds from %d", text.Count(l.seeds(), "seed"), 2*matchGrids, l.Seed),
		Seeds: l.Seeds(l.seeds()), Settings: lab.Settings{},
	}
	for _, k := range []kind{doubleTransfer, feedForward} {
		s, _ := l.runs(k)
		table.Settings[k.name] = lab.Used(gamer.NNDTF, &s, nil)
	}
	for _, side := range []struct {
		name     string
		reported [3]float64
		counts   [3][]lab.Sample
	}{
		{"double transfer moves first, it ", [3]float64{18, 3, 4}, ours},
		{"feed-forward moves first, it ", [3]float64{13, 4, 8}, rivals},
	} {
		for j, what := range []string{"wins", "draws", "loses"} {
			table.Rows = append(table.Rows, lab.Figure(side.name+what, side.counts[j], lab.Mean, &side.reported[j], 1))
		}
	}
	reported := 18 + 3/2.0 + 8 + 4/2.0
	table.Rows = append(table.Rows,
		lab.Figure("points of double transfer, of 50", points, lab.Mean, &reported, 1),
		lab.Significance("p of these points, against 25", points, matchGrids))
	return table, nil
}

// match plays the match between a seed's two networks. It returns the results of the games in which a network moves first: both[0] for the double
// transfer network, both[1] for the feed-forward network.
func (l experiment) match(from uint64) (both [2]results, err error) {
	var players [2]engine.Engine
	for k, kind := range []kind{doubleTransfer, feedForward} {
		f, err := gamer.Load(l.Path(l.Name(kind.name, from), "champion"+gamer.Suffix))
		if err != nil {
			return both, err
		}
		if players[k], err = f.Engine(kind.name, engine.Limit{}); err != nil {
			return both, err
		}
	}
	for _, p := range matchPositions(from) {
		for first := range both {
			outcome, err := strength.PlayOn(l.Context(), p, [2]engine.Engine{players[first], players[1-first]}, nil)
			if err != nil {
				return both, err
			}
			both[first].add(outcome, game.First)
		}
	}
	return both, nil
}

// matchPositions draws different grids with two X and two O. X moved first, and moves next.
func matchPositions(from uint64) []game.Position {
	var all []game.Position
	for x := range tictactoe.All + 1 {
		for o := range tictactoe.All + 1 {
			if x&o == 0 && x.Len() == 2 && o.Len() == 2 {
				all = append(all, tictactoe.Marked(x, o))
			}
		}
	}
	r := rng.Stream(from, "match")
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:matchGrids]
}
