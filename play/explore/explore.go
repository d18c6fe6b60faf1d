// Package explore plays the games of many seeds, measures their pieces, and ranks them.
package explore

import (
	"context"
	"fmt"
	"math"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/measure"
	"midiconnect4/internal/parallel"
	"midiconnect4/play"
)

// Search says which pieces to compose.
type Search struct {
	*play.Bill        // of the first piece; later pieces have the following seeds
	Seeds      int    // number of consecutive seeds
	Drama      bool   // compute the signals of games even if the score does not use them
	Whole      bool   // leave out the measures of excerpts
	Cores      int    // pieces composed at a time
	Made       func() // called after each piece, by any goroutine
}

// Candidate is a measured piece.
type Candidate struct {
	Seed    uint64
	Games   []Game
	Values  measure.Values
	Ranking float64 // rank among the compared candidates, 0..1; 1 is the best
}

// Game summarises a game of a piece.
type Game struct {
	Seed   uint64
	Moves  string
	Plies  int
	Result string
}

// Run composes and measures the pieces of all seeds. It returns them in the order of their seeds, without duplicates.
func (s *Search) Run(ctx context.Context) ([]Candidate, error) {
	found := make([]Candidate, s.Seeds)
	err := parallel.ForEach(ctx, s.Seeds, s.Cores, func() func(int) error {
		return func(i int) (err error) {
			found[i], err = s.candidate(ctx, s.Seed+uint64(i))
			s.Made()
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	return different(found), nil
}

// different removes each piece that has the same games as an earlier piece. When games are chosen by length, several seeds may lead to the same
// games.
func different(all []Candidate) []Candidate {
	made := map[string]bool{}
	return slices.DeleteFunc(all, func(c Candidate) bool {
		games := fmt.Sprint(c.Games)
		again := made[games]
		made[games] = true
		return again
	})
}

func (s *Search) candidate(ctx context.Context, seed uint64) (Candidate, error) {
	piece, matches, err := s.Piece(ctx, seed)
	if err != nil {
		return Candidate{}, err
	}
	of := measure.Of
	if s.Whole {
		of = measure.OfWhole
	}
	c := Candidate{Seed: seed, Values: of(piece)}
	for _, m := range matches {
		c.Games = append(c.Games, Game{m.Seed, m.Moves(), len(m.Turns), m.Outcome().String()})
	}
	return c, nil
}

// Piece composes the piece of a seed.
func (s *Search) Piece(ctx context.Context, seed uint64) (*compose.Piece, []*play.Match, error) {
	bill := *s.Bill
	bill.Seed = seed
	matches, err := bill.SetUp(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range matches {
		m.Listening = s.Drama
	}
	piece, err := play.Perform(ctx, s.Score, matches, nil)
	return piece, matches, err
}

// Spread holds the minimum, median and maximum of a measure. All three are NaN if no candidate has the measure.
type Spread struct{ Least, Median, Greatest float64 }

// SpreadOf returns the spread of a measure, given by its index, over candidates.
func SpreadOf(candidates []Candidate, index int) Spread {
	values := valuesOf(candidates, index)
	if len(values) == 0 {
		return Spread{math.NaN(), math.NaN(), math.NaN()}
	}
	n := len(values)
	return Spread{values[0], (values[(n-1)/2] + values[n/2]) / 2, values[n-1]}
}
