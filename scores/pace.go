package scores

import "fmt"

// Pace is how the tempo changes during the game: from the score's tempo to another
// in steps of equal ratio.
type Pace struct {
	To   float64 // quarter notes a minute
	By   PaceBy
	Over int // moves until To is reached, with ByMoves
}

// PaceBy is what the tempo follows.
type PaceBy string

const (
	ByMoves PaceBy = "moves" // To is reached after Over moves, and then holds
	ByBoard PaceBy = "board" // To is reached when the board is full
)

const mostMoves = 999 // until a tempo is reached

var pace = group[Pace]{
	example: "{to: 160}",
	settings: []entry[Pace]{
		&setting[Pace, float64]{
			name: "to", at: func(p *Pace) *float64 { return &p.To },
			kind:    tempo,
			missing: problem("write the tempo at the end, as in to: 160", "no tempo to go to"),
			doc:     "Quarter notes a minute at the end, {bounds}.",
		},
		&setting[Pace, PaceBy]{
			name: "by", at: func(p *Pace) *PaceBy { return &p.By },
			kind: choice[PaceBy]{{word: ByMoves}, {word: ByBoard}},
			doc:  "What the tempo follows: the board as it fills, which is what it does where this is not given, or a number of moves.",
		},
		&setting[Pace, int]{
			name: "over", at: func(p *Pace) *int { return &p.Over },
			kind: number[int]{low: 1, high: mostMoves, isNot: "is no number of moves"},
			doc:  "Moves after which the tempo is reached, {bounds}; with by: moves, and only there.",
		},
	},
	start: func(*Score) Pace { return Pace{By: ByBoard} },
	rule: func(r *reader, path string, p *Pace) {
		switch given := r.Has(path + ".over"); {
		case p.By == ByMoves && !given:
			r.refuse(path, problem("write them as in over: 24", "by %s, but over how many is not written", ByMoves))
		case p.By == ByBoard && given:
			r.refuse(path+".over", problem("write by: moves, or leave it out", "moves do not count where the tempo goes by the board"))
		}
	},
	also: func(s *schema) {
		s.If = gives("by", &schema{Const: ByMoves})
		s.Then, s.Else = gives("over", nil), &schema{Not: gives("over", nil)}
	},
}

// describe tells where the tempo goes.
func (p *Pace) describe() (value, effect string) {
	switch {
	case p == nil:
		return "none", "the tempo stays"
	case p.By == ByMoves:
		return fmt.Sprintf("to %g", p.To), fmt.Sprintf("the tempo goes there in %d moves, by equal ratios", p.Over)
	default:
		return fmt.Sprintf("to %g", p.To), "the tempo goes there as the board fills, by equal ratios"
	}
}
