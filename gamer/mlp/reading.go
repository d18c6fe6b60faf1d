package mlp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"midiconnect4/gamer/checkers"
	"midiconnect4/internal/detmath"
)

// Reading is what may be meant where the thesis is silent. The zero Reading is this
// program's. JSON leaves it out, as runs did before there were others.
type Reading struct {
	Draws        string `json:"draws,omitempty" usage:"what draws a game of checkers: none, or third or fourth (occurrence of a position), quiet-N and plies-N, with + between them; third+quiet-80 if empty"`
	Ties         string `json:"ties,omitempty" usage:"which of several equal moves is taken: first, last or random; first if empty"`
	NegativeBias bool   `json:"negative-bias,omitempty" usage:"bias units are -1, not 1"`
	Saturate     bool   `json:"saturate,omitempty" usage:"moves are compared by outputs in double precision, which are 1 to the last digit where sums are large"`
	SeeWins      bool   `json:"see-wins,omitempty" usage:"a move that wins at once is taken, whatever the network says"`
}

// The ways to break ties.
const (
	firstOfTies  = "first"
	lastOfTies   = "last"
	randomOfTies = "random"
)

// Canonical leaves out what is this program's reading anyway.
func (r Reading) Canonical() Reading {
	if r.Ties == firstOfTies {
		r.Ties = ""
	}
	if d, err := r.draws(); err == nil && d == checkers.Rules {
		r.Draws = ""
	}
	return r
}

// check reports the first part of the reading that makes no sense.
func (r Reading) check() error {
	switch r.Ties {
	case "", firstOfTies, lastOfTies, randomOfTies:
	default:
		return fmt.Errorf("ties %.40q: it is %s, %s or %s", r.Ties, firstOfTies, lastOfTies, randomOfTies)
	}
	_, err := r.draws()
	return err
}

// draws is when games of checkers are drawn.
func (r Reading) draws() (checkers.Draws, error) {
	if r.Draws == "" {
		return checkers.Rules, nil
	}
	return checkers.ParseDraws(r.Draws)
}

// usual reports whether the first of the moves with the greatest sums is chosen.
func (r Reading) usual() bool {
	return (r.Ties == "" || r.Ties == firstOfTies) && !r.Saturate && !r.SeeWins
}

// DrawsTies reports whether equal moves are drawn.
func (r Reading) DrawsTies() bool { return r.Ties == randomOfTies }

// pick is a move of the greatest value. ties draws one of several, if the reading says so.
func (r Reading) pick(values []float32, ties *rand.Rand) int {
	best, number, equal := math.Inf(-1), 0, 0
	for i, v := range values {
		worth := float64(v)
		if r.Saturate {
			worth = output(worth)
		}
		if worth > best {
			best, number, equal = worth, i, 0
		}
		if worth < best {
			continue
		}
		equal++
		switch r.Ties {
		case lastOfTies:
			number = i
		case randomOfTies:
			if ties.IntN(equal) == 0 { // so that each is as likely
				number = i
			}
		}
	}
	return number
}

// output is the output of a network of the sum that reaches it, in double precision. A
// win, whose sum is infinite, is worth more than any.
func output(sum float64) float64 {
	const most = 700 // that Exp64 takes
	if math.IsInf(sum, 1) {
		return sum
	}
	return 1 / (1 + detmath.Exp64(max(-most, min(most, -sum))))
}
