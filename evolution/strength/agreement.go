package strength

import (
	"context"
	"fmt"
	"math/rand/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
	"midiconnect4/internal/rng"
)

// A game has three phases, each with a third of the discs.
const (
	openingPhase = iota
	middlePhase
	endPhase
	phases
)

// Agreement compares a gamer's moves with perfect play, by phase of the game and overall.
type Agreement struct {
	Opening Agreed `json:"opening"`
	Middle  Agreed `json:"middle"`
	End     Agreed `json:"end"`
	All     Agreed `json:"all"`
}

// Agreed compares a gamer's moves with perfect play. Random holds the same numbers for random moves in the same positions.
type Agreed struct {
	Positions int      `json:"positions"`
	Value     Estimate `json:"value"` // share of moves after which a won game stays won, and a drawn game drawn
	Exact     Estimate `json:"exact"` // share of moves that are best by exact score
	Loss      float64  `json:"loss"`  // mean difference in score between the best move and the gamer's
	Random    struct {
		Value float64 `json:"value"`
		Exact float64 `json:"exact"`
		Loss  float64 `json:"loss"`
	} `json:"random"`
}

// sample is a position, with the gamer's move and the phase of the game.
type sample struct {
	p     connect4.Position
	move  game.Move
	phase int
}

// agree compares a gamer's moves with perfect play. It lets the gamer play against the tactical gamer, moving first in every second game. From each
// game it takes a random position of each phase. Equal positions count once.
func (s *sampling) agree(ctx context.Context, a engine.Engine, o Options) (*Agreement, error) {
	samples, err := s.sample(ctx, a, o)
	if err != nil {
		return nil, err
	}
	verdicts := make([]verdict, len(samples))
	step := o.watch(fmt.Sprintf("%s against perfect play", a.Name()), len(samples))
	err = parallel.ForEach(ctx, len(samples), o.Cores, func() func(int) error {
		judge := s.newJudge()
		return func(i int) error {
			columns, err := judge(ctx, samples[i].p)
			if err != nil {
				return err
			}
			verdicts[i] = judged(samples[i].move.X, columns)
			step()
			return nil
		}
	})
	if err != nil {
		return nil, err
	}
	var sums [phases + 1]sum
	for i, v := range verdicts {
		sums[samples[i].phase].add(v)
		sums[phases].add(v)
	}
	return &Agreement{sums[openingPhase].agreed(), sums[middlePhase].agreed(), sums[endPhase].agreed(), sums[phases].agreed()}, nil
}

// sample plays the games, and returns the positions taken from them.
func (s *sampling) sample(ctx context.Context, a engine.Engine, o Options) ([]sample, error) {
	taken := make([][]sample, s.games)
	step := o.watch(a.Name()+" against "+gamer.TacticalName, s.games)
	err := each(ctx, s.games, o.Cores, func(i int) error {
		defer step()
		r := rng.Stream(o.Seed, "judged game", uint64(i))
		made, err := s.played(ctx, a, game.Side(i%2), max(0, o.Opening), r)
		if err != nil {
			return err
		}
		for _, moves := range made {
			if len(moves) > 0 {
				taken[i] = append(taken[i], moves[r.IntN(len(moves))])
			}
		}
		return nil
	})
	seen := map[uint64]bool{}
	var samples []sample
	for _, t := range taken {
		for _, one := range t {
			if !seen[one.p.Key()] {
				seen[one.p.Key()] = true
				samples = append(samples, one)
			}
		}
	}
	return samples, err
}

// played plays a game. It returns all positions in which gamer a moved, with its moves, by phase.
func (s *sampling) played(ctx context.Context, a engine.Engine, own game.Side, plies int, r *rand.Rand) (made [phases][]sample, err error) {
	w, h := s.game.Size()
	gamers := [2]engine.Engine{}
	gamers[own], gamers[own.Other()] = withSeed(a, r.Uint64()), gamer.Tactical(r.Uint64())
	_, err = PlayOn(ctx, opening(s.game, plies, r), gamers, func(q game.Position, m game.Move) {
		if p := q.(connect4.Position); p.Turn() == own {
			phase := p.Ply() * phases / (w * h)
			made[phase] = append(made[phase], sample{p, m, phase})
		}
	})
	return made, err
}

// verdict compares a move with the best move. The fields that start with any are means over all legal moves.
type verdict struct {
	value, exact            bool
	loss                    int
	anyValue, anyExact, any float64
}

// judged compares the move in column x with the best move. columns has the score of every legal move.
func judged(x int, columns []solver.Column) verdict {
	best := highest(columns)
	var v verdict
	each := 1 / float64(len(columns))
	for _, c := range columns {
		value, exact, loss := sign(c.Score) == sign(best), c.Score == best, best-c.Score
		if c.X == x {
			v.value, v.exact, v.loss = value, exact, loss
		}
		if value {
			v.anyValue += each
		}
		if exact {
			v.anyExact += each
		}
		v.any += float64(each * float64(loss))
	}
	return v
}

// highest returns the best move's score.
func highest(columns []solver.Column) int {
	best := columns[0].Score
	for _, c := range columns {
		best = max(best, c.Score)
	}
	return best
}

func sign(score int) int {
	switch {
	case score > 0:
		return 1
	case score < 0:
		return -1
	}
	return 0
}

type sum struct {
	n, value, exact, loss   int
	anyValue, anyExact, any float64
}

func (s *sum) add(v verdict) {
	s.n++
	if v.value {
		s.value++
	}
	if v.exact {
		s.exact++
	}
	s.loss += v.loss
	s.anyValue += v.anyValue
	s.anyExact += v.anyExact
	s.any += v.any
}

func (s *sum) agreed() Agreed {
	n := float64(max(1, s.n))
	a := Agreed{Positions: s.n, Value: Share(s.value, s.n), Exact: Share(s.exact, s.n), Loss: float64(s.loss) / n}
	a.Random.Value, a.Random.Exact, a.Random.Loss = s.anyValue/n, s.anyExact/n, s.any/n
	return a
}
