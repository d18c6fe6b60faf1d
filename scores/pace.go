package scores

import (
	"fmt"

	"midiconnect4/scores/settings"
)

// Pace says how the tempo changes during a game. It goes from the score's tempo to another tempo; each step changes it by the same ratio.
type Pace struct {
	To   float64 // the final tempo, in quarter notes a minute
	By   PaceBy
	Over int // number of moves until To is reached; only for ByMoves
}

// PaceBy says what the change of tempo follows.
type PaceBy string

const (
	ByMoves PaceBy = "moves" // To is reached after Over moves; then the tempo stays
	ByBoard PaceBy = "board" // To is reached when the board is full
)

const mostMoves = 999 // largest number of moves until the final tempo is reached

func (r *reader) pace(p *Pace) settings.Group {
	return settings.Group{
		Example: "{to: 160}",
		Settings: []settings.Setting{
			settings.Of("to", &p.To, tempo, "Quarter notes a minute at the end, {bounds}.",
				settings.More{Missing: settings.Problem("write the final tempo, as in to: 160", "no final tempo is given")}),
			settings.Of("by", &p.By, settings.Choice{{Word: ByMoves}, {Word: ByBoard}},
				"What the tempo follows: the board as it fills (board, the default) or a number of moves (moves)."),
			settings.Of("over", &p.Over, settings.Number{Low: 1, High: mostMoves, IsNot: "is no number of moves"},
				"Moves after which the final tempo is reached, {bounds}. Only with by: moves, which needs it."),
		},
		Start: func() { *p = Pace{By: ByBoard} },
		Rule: func(path string) {
			switch given := r.Has(path + ".over"); {
			case p.By == ByMoves && !given:
				r.Wrong(path, "write the number, as in over: 24", "by: %s needs a number of moves", ByMoves)
			case p.By == ByBoard && given:
				r.Wrong(path+".over", "write by: moves, or leave it out", "the tempo follows the board, not a number of moves")
			}
		},
		Also: func(s *settings.Schema) {
			s.If = settings.Gives("by", &settings.Schema{Const: ByMoves})
			s.Then, s.Else = settings.Gives("over", nil), &settings.Schema{Not: settings.Gives("over", nil)}
		},
	}
}

// describe returns the final tempo, and says how it is reached.
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

// Rubato says how the tempo varies within phrases: it is slow at their ends, and fast between them.
type Rubato struct {
	Bars  int     // number of bars in a phrase
	Depth float64 // greatest deviation, as a share of the tempo
}

const (
	shortestPhrase = 2
	longestPhrase  = 64
	deepest        = 0.5
)

func rubato(v *Rubato) settings.Group {
	return settings.Group{
		Example: "{bars: 8, depth: 0.1}",
		Settings: []settings.Setting{
			settings.Of("bars", &v.Bars, settings.Number{Low: shortestPhrase, High: longestPhrase, IsNot: "is no length of a phrase", Unit: "bars"},
				"Bars of a phrase, {bounds}.",
				settings.More{Missing: settings.Problem("write them as in bars: 8", "no number of bars is written; expected %d to %d", shortestPhrase, longestPhrase)}),
			settings.Of("depth", &v.Depth, settings.Number{High: deepest, IsNot: "is no depth of a rubato", Hint: "0.1 is a tenth faster and slower"},
				"Share of the tempo by which phrases deviate from it at most, {bounds}. Each phrase draws its own share, at least half of this. By default 0.1."),
		},
		Start: func() { *v = Rubato{Depth: 0.1} },
	}
}
