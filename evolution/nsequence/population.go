package nsequence

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Population is one round.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1
	players    []nseq.Weights
	past       [][]nseq.Weights // winners of the rounds before
	scores     arena.Scores     // of the players; without fitness before Measure
}

// New draws the first round: each weight as likely as any other.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1}
	r := rng.Stream(from, "population")
	for range s.Players {
		var w nseq.Weights
		for i := range w {
			w[i] = weight(r)
		}
		p.players = append(p.players, w)
	}
	return p, nil
}

func weight(r *rand.Rand) uint8 { return uint8(r.IntN(nseq.MaxWeight + 1)) }

// Settings are those of the run.
func (p *Population) Settings() any { return &p.settings }

// Seed is that of the run.
func (p *Population) Seed() uint64 { return p.seed }

// Generation is its number, from 1.
func (p *Population) Generation() int { return p.generation }

// Measured reports whether its games have been played.
func (p *Population) Measured() bool { return p.scores.Fitness != nil }

// Tally is what the games showed.
func (p *Population) Tally() arena.GenerationStats {
	return arena.Summarize(p.generation, p.scores.Fitness, p.settings.Games(), p.scores.Draws)
}

// Last reports whether no round follows this one: it is the last that was
// asked for, or the winners agree.
func (p *Population) Last() bool {
	return p.generation >= p.settings.Generations || p.spread() < p.settings.Threshold
}

// spread is the greatest difference between the winners in one weight.
func (p *Population) spread() int {
	spread := 0
	for i := range (nseq.Weights{}) {
		low, high := nseq.MaxWeight, 0
		for _, w := range p.Winners() {
			low, high = min(low, int(w[i])), max(high, int(w[i]))
		}
		spread = max(spread, high-low)
	}
	return spread
}

// Measure lets every ordered pair of players play once and adds up their
// points. It leaves p as it was if ctx ends before the last game. played, which
// may be nil, is told of each game, from any goroutine.
func (p *Population) Measure(ctx context.Context, cores int, played func()) error {
	n, board, limit := len(p.players), p.settings.board(), p.settings.limit()
	outcomes, err := arena.RoundRobin(ctx, n, cores, func() arena.Play {
		searchers := make([]*search.Searcher, n)
		for i, w := range p.players {
			searchers[i] = search.New(w)
		}
		return func(first, second int) game.Outcome {
			return search.Play(board.Empty(), searchers[first], searchers[second], limit)
		}
	}, played)
	if err != nil {
		return err
	}
	p.scores = p.settings.Points.Add(outcomes, n)
	return nil
}

// Winners are the best players of a measured round, the best first.
func (p *Population) Winners() []nseq.Weights {
	var winners []nseq.Weights
	for _, i := range p.scores.Ranking()[:p.settings.Winners] {
		winners = append(winners, p.players[i])
	}
	return winners
}

// Trace is the winners of each round that has been measured, the first round's
// first.
func (p *Population) Trace() [][]nseq.Weights {
	if !p.Measured() {
		return p.past
	}
	return append(slices.Clip(p.past), p.Winners())
}

// Next makes the next round from a measured one: its winners and their
// children.
func (p *Population) Next() *Population {
	r := rng.Stream(p.seed, "breed", uint64(p.generation))
	winners := p.Winners()
	next := &Population{settings: p.settings, seed: p.seed, generation: p.generation + 1, players: slices.Clone(winners), past: p.Trace()}
	for len(next.players) < p.settings.Players {
		child := winners[r.IntN(p.settings.Winners)]
		if r.Float64() < p.settings.Crossover {
			child = cross(child, winners[r.IntN(p.settings.Winners)], r)
		} else {
			child[r.IntN(len(child))] = weight(r)
		}
		next.players = append(next.players, child)
	}
	return next
}

// cross exchanges some weights, but not all.
func cross(a, b nseq.Weights, r *rand.Rand) nseq.Weights {
	exchanged := 1 + r.IntN(1<<len(a)-2)
	for i := range a {
		if exchanged>>i&1 == 1 {
			a[i] = b[i]
		}
	}
	return a
}

// Best is the file of the player with the most points.
func (p *Population) Best() (*gamer.File, error) {
	best := p.scores.Ranking()[0]
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.NSequence,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(p.scores.Fitness[best]),
		Settings:   settings,
		Genes:      p.players[best].Encode(),
	}, err
}

// Encode writes the weights of the players, and of the winners of each round
// before, and then the scores.
func (p *Population) Encode() []byte {
	var data []byte
	for _, all := range append([][]nseq.Weights{p.players}, p.past...) {
		for _, w := range all {
			data = append(data, w.Encode()...)
		}
	}
	return p.scores.Append(data)
}

// Decode reads a population as Encode writes it.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if generation < 1 {
		return nil, fmt.Errorf("there is no generation %d", generation)
	}
	const size = len(nseq.Weights{})
	p := &Population{settings: s, seed: from, generation: generation}
	if generation > len(data) || len(data) < (s.Players+s.Winners*(generation-1))*size {
		return nil, arena.ErrSize
	}
	read := func(n int) ([]nseq.Weights, error) {
		var all []nseq.Weights
		for ; len(all) < n; data = data[size:] {
			w, err := nseq.Decode(data[:size])
			if err != nil {
				return nil, fmt.Errorf("a player %w", err)
			}
			all = append(all, w)
		}
		return all, nil
	}
	var err error
	if p.players, err = read(s.Players); err != nil {
		return nil, err
	}
	for range generation - 1 {
		winners, err := read(s.Winners)
		if err != nil {
			return nil, err
		}
		p.past = append(p.past, winners)
	}
	p.scores, err = s.Points.Decode(data, s.Players)
	return p, err
}
