package scores

import "fmt"

// Pace is how the tempo follows the game. It goes from the score's tempo to
// another by equal ratios.
type Pace struct {
	To   float64 // quarter notes a minute
	By   PaceBy
	Over int // moves until To is reached, with ByMoves
}

// PaceBy is what the tempo follows.
type PaceBy string

const (
	ByMoves PaceBy = "moves" // To is reached after Over moves, and stays
	ByBoard PaceBy = "board" // To is reached as the board is full
)

const mostMoves = 999 // that a tempo takes

// pace resolves the section; without one the tempo stays.
func (r *resolver) pace(written *paceSection) {
	if written == nil {
		return
	}
	pace := &Pace{By: ByBoard}
	r.score.Pace = pace
	set(r, "pace.to", written.To, &pace.To, parseTempo)
	set(r, "pace.by", written.By, &pace.By, oneOf(ByMoves, ByBoard))
	set(r, "pace.over", written.Over, &pace.Over, parseMoves)
	if written.To == nil {
		r.fail("pace", problem("write the tempo at the end, as in to: 160", "no tempo to go to"))
	}
	switch {
	case pace.By == ByMoves && written.Over == nil:
		r.fail("pace", problem("write them as in over: 24", "by %s, but over how many is not written", ByMoves))
	case pace.By == ByBoard && written.Over != nil:
		r.fail("pace.over", problem("write by: moves, or leave it out", "moves do not count where the tempo goes by the board"))
	}
}

func parseMoves(moves int) (int, error) {
	if moves < 1 || moves > mostMoves {
		return 0, problem("", "%d is no number of moves; expected 1 to %d", moves, mostMoves)
	}
	return moves, nil
}

// describePace tells where the tempo goes.
func (s *Score) describePace(row func(name, value, effect string)) {
	switch p := s.Pace; {
	case p == nil:
		row("pace", "none", "the tempo stays")
	case p.By == ByMoves:
		row("pace", fmt.Sprintf("to %g", p.To), fmt.Sprintf("the tempo goes there in %d moves, by equal ratios", p.Over))
	default:
		row("pace", fmt.Sprintf("to %g", p.To), "the tempo goes there as the board fills, by equal ratios")
	}
}
