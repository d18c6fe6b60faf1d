package arena

import (
	"context"
	"encoding/binary"
	"sync"

	"midiconnect4/gamer/game"
)

// Rows are the games of a generation, in one row per player. All rows have the same number of games. Adding the scores of all rows gives the
// generation's scores.
type Rows struct {
	N int // number of players and rows

	// Play plays the rows in [from, to) and returns their scores. Several goroutines may call it at the same time. If ctx ends, it finishes the current
	// games and returns ctx.Err().
	Play func(ctx context.Context, from, to int) (Scores, error)

	all func(ctx context.Context, cores int) (Scores, error) // plays all rows, on the given number of cores
}

// Divisible is a population whose games may be played on several machines. The games must not change anything but the scores.
type Divisible[S any] interface {
	// Rows returns the games of a generation, divided into rows.
	Rows(g Generation[S]) Rows
	// Score records the scores of all rows in the population. The returned scores become the result of Measure.
	Score(scores Scores, g Generation[S]) Scores
}

// Measure plays all games of a generation on this machine, and records the scores in p. If ctx ends before the last game, p stays unchanged.
func Measure[S any](ctx context.Context, p Divisible[S], g Generation[S]) (Scores, error) {
	scores, err := p.Rows(g).all(ctx, g.Cores)
	if err != nil {
		return Scores{}, err
	}
	return p.Score(scores, g), nil
}

// RoundRobinRows returns the games of a round robin of n players. A row holds the games in which one player moves first. prepare is called once,
// before the first game. It returns a function that makes a Play for a goroutine. If played is not nil, it is called after each game.
func RoundRobinRows(n int, points Points, prepare func() (newPlay func() Play), played func()) Rows {
	newPlay := sync.OnceValue(prepare)
	plays := &sync.Pool{New: func() any { return newPlay()() }}
	all := func(ctx context.Context, cores int) (Scores, error) {
		outcomes, err := RoundRobin(ctx, n, cores, newPlay(), played)
		return points.Add(outcomes, n), err
	}
	return Rows{N: n, all: all, Play: func(ctx context.Context, from, to int) (Scores, error) {
		play := plays.Get().(Play)
		defer plays.Put(play)
		s := Scores{Fitness: make([]int, n)}
		for start := from; start < to; start += band {
			strip(ctx, n, start, min(start+band, to), play, func(first, second int, outcome game.Outcome) {
				s.add(points, first, second, outcome)
				if played != nil {
					played()
				}
			})
		}
		return s, ctx.Err()
	}}
}

// GauntletRows returns the games of n players who do not meet each other. A row holds the games of one player, which one call of play plays. prepare
// is called once, before the first game.
func GauntletRows(n int, prepare func() (play func(player int) (fitness, draws int))) Rows {
	prepared := sync.OnceValue(prepare)
	all := func(ctx context.Context, cores int) (Scores, error) { return gauntlet(ctx, n, cores, prepared()) }
	return Rows{N: n, all: all, Play: func(ctx context.Context, from, to int) (Scores, error) {
		play, s := prepared(), Scores{Fitness: make([]int, n)}
		for i := from; i < to && ctx.Err() == nil; i++ {
			fitness, draws := play(i)
			s.Fitness[i] = fitness
			s.Draws += draws
		}
		return s, ctx.Err()
	}}
}

// Join adds the scores of other rows of the same generation to s.
func (s *Scores) Join(other Scores) {
	for i, f := range other.Fitness {
		s.Fitness[i] += f
	}
	s.Draws += other.Draws
}

// maxPacked is the largest fitness, and the largest number of draws, that Unpack accepts.
const maxPacked = 1 << 40

// Pack encodes scores as variable-length integers, for Unpack.
func (s Scores) Pack() []byte {
	var data []byte
	for _, f := range s.Fitness {
		data = binary.AppendVarint(data, int64(f))
	}
	return binary.AppendUvarint(data, uint64(s.Draws))
}

// Unpack decodes scores of n players that Pack encoded.
func Unpack(data []byte, n int) (Scores, error) {
	if len(data) < n {
		return Scores{}, ErrSize
	}
	s := Scores{Fitness: make([]int, n)}
	for i := range s.Fitness {
		f, size := binary.Varint(data)
		if size <= 0 || f < -maxPacked || f > maxPacked {
			return Scores{}, ErrNumber
		}
		s.Fitness[i], data = int(f), data[size:]
	}
	draws, size := binary.Uvarint(data)
	switch {
	case size <= 0 || draws > maxPacked:
		return Scores{}, ErrNumber
	case size != len(data):
		return Scores{}, ErrSize
	}
	s.Draws = int(draws)
	return s, nil
}
