package signal

import (
	"context"

	"midiconnect4/gamer/game"
)

// Story is what the signals of novelty need to know of a game so far. It never changes; nil is the story of a game that has not begun.
type Story struct {
	grave    bool            // whether the last move was a grave mistake
	rest     int             // number of coming moves in which no mistake counts
	ahead    int             // who is ahead: 1 the first side, -1 the second, 0 neither
	held     int             // number of moves for which ahead has had this value
	leader   int             // who was last ahead for two moves
	told     *float64        // the first side's chances, if somebody has told them
	standing [long][2]uint64 // each side's threats that have stood for 1, 2, … moves, a bit for each square
}

const (
	graveMistake = 0.5  // blunder of a grave mistake
	apart        = 5    // least number of moves between two that count
	early        = 0.17 // progress until which none counts
	sure         = 0.2  // least value of a sure win; see decided
	hold         = 2    // number of moves for which a side must be ahead until it leads
	long         = 8    // moves after which a threat, or a sure win, has stood for long
)

// Next returns the signals of the move m in the position p, and the story after m. A story is what the signals depend on in earlier moves; before is
// the story up to p (nil at the start). chances are the first side's chances to win after m, 0 to 1, as an engine or a file tells them; if they are nil,
// Next judges by itself. It returns the same errors as the method Of.
func (j *Judge) Next(ctx context.Context, before *Story, p game.Position, m game.Move, chances *float64) (s Signals, _ *Story, err error) {
	var after Story
	if before != nil {
		after = *before
	}
	if chances != nil {
		s = j.told(p, m, *chances, after.told)
	} else if s, err = j.Of(ctx, p, m); err != nil {
		return s, nil, err
	}
	after.told = chances
	s.Mistake = after.mistake(s)
	s.Lead, s.Decided = after.lead(s)
	if j.standing != nil {
		s.Standing = after.stand(j.standing(p.Play(m)))
	}
	return s, &after, nil
}

// mistake returns 1 if the move is the first grave mistake for some moves, otherwise 0.
func (y *Story) mistake(s Signals) float64 {
	grave := s.Blunder >= graveMistake
	counts := grave && !y.grave && y.rest == 0 && s.Progress > early
	y.grave, y.rest = grave, max(0, y.rest-1)
	if !counts {
		return 0
	}
	y.rest = apart
	return 1
}

// lead returns 1 if the move confirms a change of lead, otherwise 0, and for how long the side ahead has been so.
func (y *Story) lead(s Signals) (change, decided float64) {
	ahead := 0
	switch value := 2*s.Advantage - 1; {
	case rounded(value) >= sure:
		ahead = 1
	case rounded(value) <= -sure:
		ahead = -1
	}
	if ahead != y.ahead {
		y.ahead, y.held = ahead, 0
	}
	if y.held++; ahead == 0 {
		return 0, 0
	}
	if y.held == hold && ahead != y.leader {
		if y.leader != 0 {
			change = 1
		}
		y.leader = ahead
	}
	return change, float64(min(y.held, long)) / long
}

// stand returns for how long the oldest threat has stood, as a value from 0 to 1. The argument holds each side's threats in the new position.
func (y *Story) stand(now [2]uint64) float64 {
	for k := long - 1; k > 0; k-- {
		for side := range now {
			y.standing[k][side] = y.standing[k-1][side] & now[side]
		}
	}
	y.standing[0] = now
	moves := 0
	for moves < long && y.standing[moves] != [2]uint64{} {
		moves++
	}
	return float64(moves) / long
}
