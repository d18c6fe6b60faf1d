package mlp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"midiconnect4/gamer/checkers"
	"midiconnect4/internal/detmath"
)

// Reading is an interpretation of Messerschmidt's thesis where the thesis does not say how something is done. The zero Reading is the default.
// JSON omits zero fields, so checkpoints look the same as checkpoints of earlier program versions, which had no Reading.
type Reading struct {
	Draws        string `json:"draws,omitempty" usage:"when a game of checkers is drawn: none, or rules joined by +: third or fourth (occurrence of a position), quiet-N (after N plies without a capture or a man's move), plies-N (after N plies); third+quiet-80 if empty"`
	Ties         string `json:"ties,omitempty" usage:"which of several equal moves is taken: first, last or random; first if empty"`
	NegativeBias bool   `json:"negative-bias,omitempty" usage:"bias units are -1, not 1"`
	Saturate     bool   `json:"saturate,omitempty" usage:"moves are compared by outputs in double precision, which are exactly 1 for large sums"`
	SeeWins      bool   `json:"see-wins,omitempty" usage:"a move that wins at once is always taken"`
}

// Values of Reading.Ties: which of several equal moves is taken.
const (
	firstOfTies  = "first"
	lastOfTies   = "last"
	randomOfTies = "random"
)

// Canonical replaces explicit default values (such as ties: first) by zero values.
func (r Reading) Canonical() Reading {
	if r.Ties == firstOfTies {
		r.Ties = ""
	}
	if d, err := r.draws(); err == nil && d == checkers.Rules {
		r.Draws = ""
	}
	return r
}

func (r Reading) check() error {
	switch r.Ties {
	case "", firstOfTies, lastOfTies, randomOfTies:
	default:
		return fmt.Errorf("ties %.40q: must be %s, %s or %s", r.Ties, firstOfTies, lastOfTies, randomOfTies)
	}
	_, err := r.draws()
	return err
}

// draws returns the rules for draws in checkers.
func (r Reading) draws() (checkers.Draws, error) {
	if r.Draws == "" {
		return checkers.Rules, nil
	}
	return checkers.ParseDraws(r.Draws)
}

// usual reports whether moves are chosen in the default way: the first move with the greatest value.
func (r Reading) usual() bool {
	return (r.Ties == "" || r.Ties == firstOfTies) && !r.Saturate && !r.SeeWins
}

// DrawsTies reports whether a random one of several equal moves is taken.
func (r Reading) DrawsTies() bool { return r.Ties == randomOfTies }

// pick returns the index of a move with the greatest value. If there are several such moves, r.Ties says which of them to take. If it says a random
// move, ties draws it.
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
			if ties.IntN(equal) == 0 { // so that all equal moves are equally likely
				number = i
			}
		}
	}
	return number
}

// output returns the network's output for the sum of the output neuron, in double precision. The value of a win is an infinite sum; output
// returns it unchanged, so that it is greater than any output.
func output(sum float64) float64 {
	const most = 700 // detmath.Exp64 takes no greater exponent
	if math.IsInf(sum, 1) {
		return sum
	}
	return 1 / (1 + detmath.Exp64(max(-most, min(most, -sum))))
}
