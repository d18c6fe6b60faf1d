package nsequence

import (
	"context"
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Generation describes a round to its population.
type Generation = arena.Generation[Settings]

// Population is the players of a round, and the winners of all earlier rounds.
type Population struct {
	players []nseq.Weights
	past    [][]nseq.Weights // winners of the earlier rounds, each best first
	scores  arena.Scores     // scores of the players; no fitness before Measure
}

// New returns the first round, with weights drawn uniformly from 0 to MaxWeight.
func New(s Settings, seed uint64) *Population {
	p := new(Population)
	r := rng.Stream(seed, "population")
	for range s.Players {
		var w nseq.Weights
		for i := range w {
			w[i] = weight(r)
		}
		p.players = append(p.players, w)
	}
	return p
}

func weight(r *rand.Rand) uint8 { return uint8(r.IntN(nseq.MaxWeight + 1)) }

// Settled reports whether the run ends, because the winners differ by less than Threshold in every weight. p must have been measured.
func (p *Population) Settled(g Generation) bool {
	return p.spread(g.Settings.Winners) < g.Settings.Threshold
}

// spread returns the largest difference between winners, over all weights.
func (p *Population) spread(winners int) int {
	spread := 0
	for i := range (nseq.Weights{}) {
		low, high := nseq.MaxWeight, 0
		for _, w := range p.winners(winners) {
			low, high = min(low, int(w[i])), max(high, int(w[i]))
		}
		spread = max(spread, high-low)
	}
	return spread
}

// Measure plays a game for every ordered pair of players, and adds up their points. If ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	return arena.Measure(ctx, p, g)
}

// Rows returns the games of Measure. A row holds the games in which one player moves first.
func (p *Population) Rows(g Generation) arena.Rows {
	newPlay := func() arena.Play {
		board, limit := g.Settings.board(), g.Settings.Limit()
		searchers := make([]*search.Searcher, len(p.players))
		for i, w := range p.players {
			searchers[i] = search.New(w)
		}
		return func(first, second int) game.Outcome {
			return search.Play(board.Empty(), searchers[first], searchers[second], limit)
		}
	}
	return arena.RoundRobinRows(len(p.players), g.Settings.Points, func() func() arena.Play { return newPlay }, g.Played)
}

// Score records the scores of all rows, and returns them.
func (p *Population) Score(scores arena.Scores, _ Generation) arena.Scores {
	p.scores = scores
	return p.scores
}

// winners returns the n best players, best first. p must have been measured.
func (p *Population) winners(n int) []nseq.Weights {
	var winners []nseq.Weights
	for _, i := range p.scores.Ranking()[:n] {
		winners = append(winners, p.players[i])
	}
	return winners
}

// Trace returns the n winners of each round, up to the round of p, which must have been measured.
func (p *Population) Trace(n int) [][]nseq.Weights {
	return append(slices.Clip(p.past), p.winners(n))
}

// Next returns the next round: winners and their children. p must have been measured.
func (p *Population) Next(g Generation) *Population {
	s, r := g.Settings, g.Stream("breed")
	winners := p.winners(s.Winners)
	next := &Population{players: slices.Clone(winners), past: p.Trace(s.Winners)}
	for len(next.players) < s.Players {
		child := winners[r.IntN(s.Winners)]
		if r.Float64() < s.Crossover {
			child = cross(child, winners[r.IntN(s.Winners)], r)
		} else {
			child[r.IntN(len(child))] = weight(r)
		}
		next.players = append(next.players, child)
	}
	return next
}

// cross returns a with some weights replaced by b's: at least one, but not all.
func cross(a, b nseq.Weights, r *rand.Rand) nseq.Weights {
	exchanged := 1 + r.IntN(1<<len(a)-2)
	for i := range a {
		if exchanged>>i&1 == 1 {
			a[i] = b[i]
		}
	}
	return a
}

// Best returns the player with the most points.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.scores.Ranking()[0]
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[best]), Genes: p.players[best].Encode()}
}

// Encode encodes the players' weights, the weights of each earlier round's winners, and the scores.
func (p *Population) Encode() []byte {
	var data []byte
	for _, all := range append([][]nseq.Weights{p.players}, p.past...) {
		for _, w := range all {
			data = append(data, w.Encode()...)
		}
	}
	return p.scores.Append(data)
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s, r := g.Settings, arena.Reader{Data: data}
	read := func(n int) []nseq.Weights { return arena.Pieces(&r, n, len(nseq.Weights{}), "a player", nseq.Decode) }
	p := &Population{players: read(s.Players)}
	for round := 1; round < g.Number && r.Err == nil; round++ {
		p.past = append(p.past, read(s.Winners))
	}
	if r.Err != nil {
		return nil, arena.Scores{}, r.Err
	}
	var err error
	p.scores, err = s.Points.Decode(r.Data, s.Players)
	return p, p.scores, err
}
