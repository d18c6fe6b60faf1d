package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

// unsure is the value of a move's confidence if it is unknown.
const unsure = 0.5

// rounded rounds a confidence to three decimals. Saved games have this precision, so a game that is read from a file sounds the same.
func rounded(confidence float64) float64 { return math.Round(confidence*1000) / 1000 }

// sure reports whether the confidence is known for at least one move.
func (m *Match) sure() bool {
	return slices.ContainsFunc(m.Turns, func(t Turn) bool { return t.Confidence != unsure })
}

// confidenceText returns the confidence in each move so far as text, for a file of games.
func (m *Match) confidenceText() string {
	texts := make([]string, len(m.Turns))
	for i, t := range m.Turns {
		texts[i] = strconv.FormatFloat(t.Confidence, 'f', -1, 64)
	}
	return strings.Join(texts, " ")
}

// parseConfidence reads a list of numbers: the confidence in each move, in order. Numbers after the given number of moves are ignored.
func parseConfidence(list string, moves int) ([]float64, error) {
	fields := strings.Fields(list)
	if len(fields) < moves {
		return nil, fmt.Errorf("%s for %s; each move needs one number", text.Count(len(fields), "number"), text.Count(moves, "move"))
	}
	confidence := make([]float64, moves)
	for i, field := range fields[:moves] {
		c, err := parseShare(field)
		if err != nil {
			return nil, fmt.Errorf("move %d: %.20q is not a confidence, 0 to 1", i+1, field)
		}
		confidence[i] = c
	}
	return confidence, nil
}

// parseShare reads a number from 0 to 1.
func parseShare(text string) (float64, error) {
	c, err := strconv.ParseFloat(text, 64)
	if err == nil && !isShare(c) {
		err = strconv.ErrRange
	}
	return c, err
}

// isShare reports whether a number is from 0 to 1, and not NaN.
func isShare(c float64) bool { return c >= 0 && c <= 1 }
