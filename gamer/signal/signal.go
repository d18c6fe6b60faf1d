// Package signal measures moves for the music: how tense the game is, who is ahead, how good the move is. docs/signals.md has the formulas,
// docs/lab/signals.md what counts in each game.
package signal

import (
	"context"
	"math"

	"midiconnect4/gamer/game"
)

// Signals are the signals of a move, each from 0 to 1 with three decimals. Of knows only the move and the position before it; it leaves the signals of
// novelty, which depend on the moves before, at 0.
type Signals struct {
	Tension   float64 // threats in the position after the move
	Advantage float64 // advantage of the first side after the move; 0.5 is even
	Surprise  float64 // how much better another move was
	Progress  float64 // how far the game is after the move
	Density   float64 // share of the move's neighbouring squares that are taken
	Capture   float64 // pieces that the move captures
	Blunder   float64 // how much of the expected result the move gives away

	Mistake  float64 // 1 if the move is the first grave mistake for some moves
	Lead     float64 // 1 if another side leads than before
	Decided  float64 // for how long the side ahead has been so
	Standing float64 // for how long a threat has stood

	Check     float64 // 1 if the move gives check
	Castling  float64 // 1 if the move moves a second piece of its side
	Promotion float64 // 1 if the piece that moves becomes a piece of another kind
	Win       float64 // 1 if the move wins the game
}

// Of returns the signals of m, which must be a move of p. If ctx ends first, Of soon returns the error context.Cause(ctx).
func (j *Judge) Of(ctx context.Context, p game.Position, m game.Move) (Signals, error) {
	worths, err := j.worths(ctx, p)
	if err != nil {
		return Signals{}, err
	}
	own := worths.of(p, m)
	return j.measure(p, m, own.value, worths.surprise(own), worths.blunder(own)), nil
}

// told is Of if somebody has told the first side's chances after the move. earlier are those before it; nil if they are unknown.
func (j *Judge) told(p game.Position, m game.Move, chances float64, earlier *float64) Signals {
	own := ofChances(chances, p.Turn())
	was := own
	if earlier != nil {
		was = ofChances(*earlier, p.Turn())
	}
	return j.measure(p, m, own.value, max(0, was.value-own.value)/2, worths{was, own}.blunder(own))
}

// measure returns the signals of a move with a value, a surprise and a blunder.
func (j *Judge) measure(p game.Position, m game.Move, value, surprise, blunder float64) Signals {
	next := p.Play(m)
	check, castling, promotion, win := events(p, m, next)
	return Signals{
		Tension:   rounded(tension(next.Outcome(), j.threats(p, m, next))),
		Advantage: rounded(advantage(value, p.Turn())),
		Surprise:  rounded(surprise),
		Progress:  rounded(next.Progress()),
		Density:   rounded(j.density(next, m)),
		Capture:   rounded(capture(p, next, j.width, j.height)),
		Blunder:   rounded(blunder),
		Check:     one(check),
		Castling:  one(castling),
		Promotion: one(promotion),
		Win:       one(win),
	}
}

// rounded rounds a signal to three decimals, as it is printed. So the value that is printed is exactly the value that is used.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }

// advantage converts a value of the side that moved to the first side's, 0 to 1.
func advantage(value float64, mover game.Side) float64 {
	if mover == game.Second {
		value = -value
	}
	return (1 + value) / 2
}
