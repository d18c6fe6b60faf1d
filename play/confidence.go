package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

// unsure is the confidence in a move if it is unknown.
const unsure = 0.5

// rounded rounds a confidence to three decimals, as in a saved game, so that a replayed game sounds the same.
func rounded(confidence float64) float64 { return math.Round(confidence*1000) / 1000 }

// sure reports whether the confidence in at least one move is known.
func (m *Match) sure() bool {
	return slices.ContainsFunc(m.Turns, func(t Turn) bool { return t.Confidence != unsure })
}

// confidenceText lists the confidence in each move so far.
func (m *Match) confidenceText() string {
	texts := make([]string, len(m.Turns))
	for i, t := range m.Turns {
		texts[i] = strconv.FormatFloat(t.Confidence, 'f', -1, 64)
	}
	return strings.Join(texts, " ")
}

// parseConfidence reads the confidence in each of a number of moves from a list, which may be longer.
func parseConfidence(list string, moves int) ([]float64, error) {
	fields := strings.Fields(list)
	if len(fields) < moves {
		return nil, fmt.Errorf("%s for %s; each move needs one", text.Count(len(fields), "number"), text.Count(moves, "move"))
	}
	confidence := make([]float64, moves)
	for i, field := range fields[:moves] {
		c, err := strconv.ParseFloat(field, 64)
		if err != nil || !(c >= 0 && c <= 1) { // also refuses NaN
			return nil, fmt.Errorf("move %d: %.20q is not a confidence, 0 to 1", i+1, field)
		}
		confidence[i] = c
	}
	return confidence, nil
}
