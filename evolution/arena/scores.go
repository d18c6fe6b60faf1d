package arena

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// Points are the points for a won, lost or drawn game. Trainers embed them in their settings.
type Points struct {
	Win  int `json:"win" bounds:"-1000..1000" usage:"points for a game won"`
	Loss int `json:"loss" bounds:"-1000..1000" usage:"points for a game lost"`
	Draw int `json:"draw" bounds:"-1000..1000" usage:"points for a game drawn"`
}

// Of returns each side's points for an outcome: 0 for an undecided game.
func (p Points) Of(o game.Outcome) (first, second int) {
	switch o {
	case game.FirstWins:
		return p.Win, p.Loss
	case game.SecondWins:
		return p.Loss, p.Win
	case game.Draw:
		return p.Draw, p.Draw
	}
	return 0, 0
}

// most returns the largest absolute number of points for one game.
func (p Points) most() int {
	return max(p.Win, -p.Win, p.Loss, -p.Loss, p.Draw, -p.Draw)
}

// Scores are the sums of points of all players in a generation.
type Scores struct {
	Fitness []int // each player's sum of points; nil before the games are played
	Draws   int   // number of drawn games
}

// gauntlet returns the scores of n players who do not meet each other. play plays all games of one player. cores is the number of goroutines. If ctx
// ends, players who have begun finish their games, and gauntlet returns ctx.Err().
func gauntlet(ctx context.Context, n, cores int, play func(player int) (fitness, draws int)) (Scores, error) {
	s, draws := Scores{Fitness: make([]int, n)}, make([]int, n)
	err := parallel.ForEach(ctx, n, cores, func() func(int) error {
		return func(i int) error {
			s.Fitness[i], draws[i] = play(i)
			return nil
		}
	})
	if err != nil {
		return Scores{}, err
	}
	for _, drawn := range draws {
		s.Draws += drawn
	}
	return s, nil
}

// Add returns the scores of a round robin of n players, from the outcomes that RoundRobin returns.
func (p Points) Add(outcomes []game.Outcome, n int) Scores {
	s := Scores{Fitness: make([]int, n)}
	for i, outcome := range outcomes {
		s.add(p, i/n, i%n, outcome)
	}
	return s
}

// add adds the points of one game to both players' scores.
func (s *Scores) add(p Points, first, second int, outcome game.Outcome) {
	one, two := p.Of(outcome)
	s.Fitness[first] += one
	s.Fitness[second] += two
	if outcome == game.Draw {
		s.Draws++
	}
}

// Ranking returns the numbers of the players, best fitness first. Players with equal fitness are ordered by number.
func (s Scores) Ranking() []int {
	order := make([]int, len(s.Fitness))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return s.Fitness[b] - s.Fitness[a] })
	return order
}

// Append encodes the scores and appends them to data: each player's fitness (if measured) and the number of drawn games, 8 bytes each.
func (s Scores) Append(data []byte) []byte {
	for _, f := range s.Fitness {
		data = binary.LittleEndian.AppendUint64(data, uint64(f))
	}
	return binary.LittleEndian.AppendUint64(data, uint64(s.Draws))
}

var (
	// ErrSize means that an encoded population or its scores are too short or too long.
	ErrSize = errors.New("its data have the wrong size")
	// ErrNumber means that the data contain a number that is out of range.
	ErrNumber = errors.New("it contains a number that is out of range")

	errFitness = errors.New("it contains a fitness that is impossible")
)

// Decode decodes the scores of a round robin of n players that Append encoded. The scores may belong to a generation that has not been played.
func (p Points) Decode(data []byte, n int) (Scores, error) {
	if len(data) == 8 && binary.LittleEndian.Uint64(data) == 0 {
		return Scores{}, nil
	}
	return p.DecodePlayed(data, n, 2*(n-1), n*(n-1))
}

// DecodePlayed decodes scores of n players after their games. It rejects impossible scores. For this, it needs the largest number of games of one
// player (parameter each) and the number of all games (parameter games).
func (p Points) DecodePlayed(data []byte, n, each, games int) (Scores, error) {
	if len(data) != 8*n+8 {
		return Scores{}, ErrSize
	}
	var s Scores
	most := int64(each * p.most())
	for ; len(data) > 8; data = data[8:] {
		f := int64(binary.LittleEndian.Uint64(data))
		if f < -most || f > most {
			return Scores{}, errFitness
		}
		s.Fitness = append(s.Fitness, int(f))
	}
	draws := binary.LittleEndian.Uint64(data)
	if draws > uint64(games) {
		return Scores{}, errFitness
	}
	s.Draws = int(draws)
	return s, nil
}
