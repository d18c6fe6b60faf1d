package studio

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync/atomic"

	"midiconnect4/compose/measure"
	"midiconnect4/compose/picture"
	"midiconnect4/play"
	"midiconnect4/play/explore"
	"midiconnect4/play/session"
)

const (
	mostExplored = 1000 // maximum number of pieces in an exploration
	mostShown    = 24   // maximum number of pieces that a page shows
)

// explore makes and measures the pieces of many seeds, and tells the page the progress and the results.
func (s *Studio) explore(p *page, e Explore) error {
	if e.Seeds < 1 || e.Seeds > mostExplored {
		return fmt.Errorf("seeds: %d; expected 1 to %d", e.Seeds, mostExplored)
	}
	rank, err := explore.ParseRank(cmp.Or(e.Rank, "arc"))
	if err != nil {
		return err
	}
	var conditions []explore.Condition
	for part := range strings.SplitSeq(e.Where, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		c, err := explore.ParseCondition(part)
		if err != nil {
			return err
		}
		conditions = append(conditions, c)
	}
	first, err := s.prepare(context.Background(), e.Setup)
	if err != nil {
		return err
	}
	if first.bill.HasPeople() {
		return play.ErrNoPerson
	}
	ctx, stop := context.WithCancel(context.Background())
	s.exploring(stop)
	var done atomic.Int64
	search := &explore.Search{
		Bill: first.bill, Seeds: e.Seeds, Cores: max(1, runtime.NumCPU()-1),
		Made: func() { p.tell(Message{Explored: &Explored{Done: int(done.Add(1)), All: e.Seeds}}) },
	}
	go func() {
		var rows []Candidate
		err := session.Guard(func() (err error) {
			rows, err = candidates(ctx, search, rank, conditions)
			return err
		})
		told := &Explored{Done: e.Seeds, All: e.Seeds, Rows: rows}
		if err != nil && !errors.Is(err, context.Canceled) {
			told.Error = err.Error()
		}
		if told.Rows == nil {
			told.Rows = []Candidate{}
		}
		p.tell(Message{Explored: told})
	}()
	return nil
}

// exploring stops the current exploration. stop is for the next one; nil for none.
func (s *Studio) exploring(stop context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unexplore != nil {
		s.unexplore()
	}
	s.unexplore = stop
}

// candidates returns the best pieces of a search, with their pictures.
func candidates(ctx context.Context, search *explore.Search, rank []explore.Key, conditions []explore.Condition) ([]Candidate, error) {
	all, err := search.Run(ctx)
	if err != nil {
		return nil, err
	}
	best := explore.Select(all, conditions)
	explore.Rank(best, rank)
	rows := []Candidate{}
	for _, c := range best[:min(mostShown, len(best))] {
		piece, matches, err := search.Piece(ctx, c.Seed)
		if err != nil {
			return nil, err
		}
		var drawn bytes.Buffer
		if err := picture.SVG(&drawn, piece); err != nil {
			return nil, err
		}
		rows = append(rows, Candidate{
			Seed: c.Seed, Result: matches[0].Outcome().String(), Moves: matches[0].Moves(), Ranking: c.Ranking,
			Values: numbers(c.Values), Picture: drawn.String(),
		})
	}
	return rows, nil
}

// numbers returns the values of a piece; nil for a value that the piece does not have.
func numbers(values measure.Values) []*float64 {
	all := make([]*float64, len(values))
	for i, v := range values {
		if measure.Has(v) && !math.IsInf(v, 0) {
			all[i] = &v
		}
	}
	return all
}
