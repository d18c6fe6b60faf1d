package arena

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/gamer/game"
)

// Points are what a game brings each of the two players. A system's settings
// embed them, so they have names and usages as settings do.
type Points struct {
	Win  int `json:"win" usage:"points for a game won"`
	Loss int `json:"loss" usage:"points for a game lost"`
	Draw int `json:"draw" usage:"points for a game drawn"`
}

// maxPoints bounds the points for a game, either way.
const maxPoints = 1000

// Check reports the first number that cannot be.
func (p Points) Check() error {
	for _, way := range []struct {
		name   string
		points int
	}{{"win", p.Win}, {"loss", p.Loss}, {"draw", p.Draw}} {
		if way.points < -maxPoints || way.points > maxPoints {
			return fmt.Errorf("%s %d: points are %d to %d", way.name, way.points, -maxPoints, maxPoints)
		}
	}
	return nil
}

// Of is what an outcome brings the first and the second side. Undecided brings
// nothing.
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

// most is the greatest number of points that a game can bring or cost.
func (p Points) most() int {
	return max(p.Win, -p.Win, p.Loss, -p.Loss, p.Draw, -p.Draw)
}

// Standing is the points that the players of a round robin have.
type Standing struct {
	Fitness []int // of each player; nil before the games
	Draws   int   // games drawn
}

// Add counts the outcomes of a round robin of n players, as RoundRobin returns
// them.
func (p Points) Add(outcomes []game.Outcome, n int) Standing {
	s := Standing{Fitness: make([]int, n)}
	for i, outcome := range outcomes {
		first, second := p.Of(outcome)
		s.Fitness[i/n] += first
		s.Fitness[i%n] += second
		if outcome == game.Draw {
			s.Draws++
		}
	}
	return s
}

// Ranking lists the players by fitness, the best first; of equals the one with
// the lower number.
func (s Standing) Ranking() []int {
	order := make([]int, len(s.Fitness))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return s.Fitness[b] - s.Fitness[a] })
	return order
}

// Append writes the fitness of each player, if there is any, and the number of
// draws, 8 bytes each.
func (s Standing) Append(data []byte) []byte {
	for _, f := range s.Fitness {
		data = binary.LittleEndian.AppendUint64(data, uint64(f))
	}
	return binary.LittleEndian.AppendUint64(data, uint64(s.Draws))
}

var (
	// ErrSize is for data of a size that they cannot have.
	ErrSize = errors.New("its data are of the wrong size")

	errFitness = errors.New("no games give such a fitness")
)

// Decode reads the standing of n players as Append writes it.
func (p Points) Decode(data []byte, n int) (Standing, error) {
	var s Standing
	switch len(data) {
	case 8:
	case 8 + 8*n:
		most := int64(2 * (n - 1) * p.most())
		for range n {
			f := int64(binary.LittleEndian.Uint64(data))
			if f < -most || f > most {
				return Standing{}, errFitness
			}
			s.Fitness = append(s.Fitness, int(f))
			data = data[8:]
		}
	default:
		return Standing{}, ErrSize
	}
	draws := binary.LittleEndian.Uint64(data)
	if draws > uint64(n*(n-1)) || s.Fitness == nil && draws > 0 {
		return Standing{}, errFitness
	}
	s.Draws = int(draws)
	return s, nil
}
