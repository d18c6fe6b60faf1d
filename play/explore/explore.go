// Package explore composes pieces with many seeds, measures them, and ranks them.
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

// Search says which pieces to compose and to measure.
type Search struct {
	*play.Bill        // describes the first piece; each later piece has the next seed
	Seeds      int    // number of pieces
	Drama      bool   // whether to compute the games' signals even if the score does not use them
	Whole      bool   // whether to leave out the measures of excerpts, which saves time
	Cores      int    // number of pieces composed at the same time
	Made       func() // called after each piece, by several goroutines
}

// Candidate is a piece with its measures.
type Candidate struct {
	Seed    uint64
	Games   []Game
	Values  measure.Values
	Ranking float64 // ranking among the compared candidates, 0..1; 1 is the best
}

// Game describes a game of a piece.
type Game struct {
	Seed   uint64
	Moves  string
	Plies  int
	Result string
}

// Run composes and measures the pieces. It returns them in the order of their seeds, without pieces that have the same games as an earlier one.
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

// different removes each piece with the same games as an earlier piece. If games are chosen to give the piece a length, several seeds may lead
// to the same games.
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

// Piece composes the piece with a seed.
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

// Spread holds the least, the median and the greatest value of a measure. All three are NaN if no candidate has a value.
type Spread struct{ Least, Median, Greatest float64 }

// SpreadOf returns the spread of the measure with the given index.
func SpreadOf(candidates []Candidate, index int) Spread {
	values := valuesOf(candidates, index)
	if len(values) == 0 {
		return Spread{math.NaN(), math.NaN(), math.NaN()}
	}
	n := len(values)
	return Spread{values[0], (values[(n-1)/2] + values[n/2]) / 2, values[n-1]}
}
