package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

// Euclid is the rhythm E(3, Of): three onsets, spread as evenly as possible over Of equal steps of the bar. Each note lasts until the next note;
// the last note lasts to the end of the bar.
type Euclid struct {
	Of   int // number of steps in a bar, at least 3
	Turn EuclidTurn
}

// EuclidTurn says by how many steps the rhythm is rotated to the left.
type EuclidTurn struct {
	Steps int    // number of steps, if By is TurnFixed
	By    TurnBy // what determines the number of steps
}

// TurnBy says what determines the rotation of a rhythm.
type TurnBy string

const (
	TurnFixed    TurnBy = ""
	TurnByChance TurnBy = "chance"
	TurnByOrder  TurnBy = "order"  // one step more in each bar
	TurnByColumn TurnBy = "column" // 0 steps for the first column, 1 for the second, and so on
	TurnByRow    TurnBy = "row"
	TurnByPlayer TurnBy = "player"
)

var turnWords = []string{string(TurnByChance), string(TurnByOrder), string(TurnByColumn), string(TurnByRow), string(TurnByPlayer)}

const mostSteps = 64 // largest number of steps in a bar

func euclid(e *Euclid) settings.Group {
	return settings.Group{
		Example: "{of: 8}",
		Settings: []settings.Setting{
			settings.Of("of", &e.Of, settings.Number{Low: notesInBar, High: mostSteps, IsNot: "is no number of steps"},
				"Equal steps of a bar over which its three notes are spread as evenly as possible, {bounds}.",
				settings.More{Missing: settings.Problem("write them as in of: 8", "no number of steps is written; expected %d to %d", notesInBar, mostSteps)}),
			settings.Of("turn", &e.Turn, settings.Notation(
				parseTurn,
				func(t EuclidTurn) string {
					if t.By == TurnFixed {
						return strconv.Itoa(t.Steps)
					}
					return string(t.By)
				},
				settings.Either(settings.WholeNumber("0", "63"), settings.OneOf(turnWords...), settings.Pattern(`^[0-9]+$`)),
			), "By how many steps the rhythm is rotated to the left: a number, by default 0; chance; order (each bar one more than the "+
				"one before); or column, row or player (the first by none, the second by one and so on)."),
		},
	}
}

// parseTurn reads a number of steps, or a word for what determines the number.
func parseTurn(text string) (EuclidTurn, error) {
	if slices.Contains(turnWords, strings.ToLower(text)) {
		return EuclidTurn{By: TurnBy(strings.ToLower(text))}, nil
	}
	steps, err := strconv.Atoi(text)
	if err != nil || steps < 0 || steps >= mostSteps {
		return EuclidTurn{}, settings.Problem("", "%s is no turn; expected 0 to %d, or one of %s", settings.Quote(text), mostSteps-1, strings.Join(turnWords, ", "))
	}
	return EuclidTurn{Steps: steps}, nil
}

// checkEuclid reports an error for steps that do not lie on the grid, and for a rotation by more steps than there are.
func (r *reader) checkEuclid() {
	e := r.score.Rhythm.Euclid
	if e == nil {
		return
	}
	if err := r.score.fitsSteps(fmt.Sprintf("E(3, %d)", e.Of), e.Of); err != nil {
		r.Refuse("rhythm.euclid.of", err)
	}
	if e.Turn.Steps >= e.Of {
		r.Wrong("rhythm.euclid.turn", "", "%d is no turn; expected 0 to %d, because there are %d steps", e.Turn.Steps, e.Of-1, e.Of)
	}
}
