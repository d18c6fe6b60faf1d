package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Euclid is a rhythm of three onsets, spread over equal steps of the bar as evenly as
// possible: E(3, Of). Each note lasts until the next one, and the last to the end of the bar.
type Euclid struct {
	Of   int // steps of a bar, at least 3
	Turn EuclidTurn
}

// EuclidTurn is by how many steps the rhythm begins later in itself.
type EuclidTurn struct {
	Steps int    // with TurnFixed
	By    TurnBy // what says it
}

// TurnBy is what says how far a rhythm is turned.
type TurnBy string

const (
	TurnFixed    TurnBy = ""
	TurnByChance TurnBy = "chance"
	TurnByOrder  TurnBy = "order"  // each bar by one step more than the one before
	TurnByColumn TurnBy = "column" // the first by none, the next by one
	TurnByRow    TurnBy = "row"
	TurnByPlayer TurnBy = "player"
)

var turnWords = []string{string(TurnByChance), string(TurnByOrder), string(TurnByColumn), string(TurnByRow), string(TurnByPlayer)}

const mostSteps = 64 // of a bar

var euclid = group[Euclid]{
	example: "{of: 8}",
	settings: []entry[Euclid]{
		&setting[Euclid, int]{
			name: "of", at: func(e *Euclid) *int { return &e.Of },
			kind:    number[int]{low: notesInBar, high: mostSteps, isNot: "is no number of steps"},
			missing: problem("write them as in of: 8", "no number of steps is written; expected %d to %d", notesInBar, mostSteps),
			doc:     "Equal steps of a bar over which its three notes are spread as evenly as possible, {bounds}.",
		},
		&setting[Euclid, EuclidTurn]{
			name: "turn", at: func(e *Euclid) *EuclidTurn { return &e.Turn },
			kind: notation[EuclidTurn]{
				parseTurn,
				func(_ *Score, t EuclidTurn) string {
					if t.By == TurnFixed {
						return strconv.Itoa(t.Steps)
					}
					return string(t.By)
				},
				func() *schema { return either(wholeNumber("0", "63"), oneOf(turnWords...), pattern(`^[0-9]+$`)) },
			},
			doc: "By how many steps the rhythm is turned to the left: a number, 0 where this is not given; chance; order (each bar one more than the " +
				"one before); or column, row or player (the first by none, the second by one and so on).",
		},
	},
}

// parseTurn reads a number of steps, or what says it.
func parseTurn(_ *Score, text string) (EuclidTurn, error) {
	if slices.Contains(turnWords, strings.ToLower(text)) {
		return EuclidTurn{By: TurnBy(strings.ToLower(text))}, nil
	}
	steps, err := strconv.Atoi(text)
	if err != nil || steps < 0 || steps >= mostSteps {
		return EuclidTurn{}, problem("", "%s is no turn; expected 0 to %d, or one of %s", quote(text), mostSteps-1, strings.Join(turnWords, ", "))
	}
	return EuclidTurn{Steps: steps}, nil
}

var rhythmEuclid = &setting[Rhythm, *Euclid]{
	name: "euclid", at: func(r *Rhythm) **Euclid { return &r.Euclid },
	kind:    optional[Euclid]{euclid},
	doc:     "Three notes spread over equal steps of the bar as evenly as possible, in place of division by chance.",
	example: "{of: 8, turn: chance}", note: "three notes spread evenly over so many steps",
	effect: "each bar has three notes, spread over so many steps as evenly as possible", quiet: true,
	show: func(_ *Score, e *Euclid) (value, effect string) {
		switch {
		case e.Turn.By != TurnFixed:
			return fmt.Sprintf("E(3, %d), turned by %s", e.Of, e.Turn.By), ""
		case e.Turn.Steps > 0:
			return fmt.Sprintf("E(3, %d, %d)", e.Of, e.Turn.Steps), ""
		}
		return fmt.Sprintf("E(3, %d)", e.Of), ""
	},
}

// checkEuclid refuses steps that are off the grid.
func (r *reader) checkEuclid() {
	e := r.score.Rhythm.Euclid
	if e == nil {
		return
	}
	if err := r.score.fitsSteps(fmt.Sprintf("E(3, %d)", e.Of), e.Of); err != nil {
		r.refuse("rhythm.euclid.of", err)
	}
	if e.Turn.Steps >= e.Of {
		r.refuse("rhythm.euclid.turn", problem("", "%d; expected 0 to %d, as there are %d steps", e.Turn.Steps, e.Of-1, e.Of))
	}
}
