package evolution

import (
	"bytes"
	"fmt"

	"midiconnect4/evolution/arena"
)

// csv returns the history as a CSV table. If settling is not nil, it has one value per generation, for an additional column.
func csv(history []arena.GenerationStats, settling []float64) []byte {
	var b bytes.Buffer
	b.WriteString("generation,best,mean,worst,games,draws")
	if settling != nil {
		b.WriteString(",convergence")
	}
	for i, g := range history {
		fmt.Fprintf(&b, "\n%d,%d,%g,%d,%d,%d", g.Number, g.Best, g.Mean, g.Worst, g.Games, g.Draws)
		if settling != nil {
			fmt.Fprintf(&b, ",%g", settling[i])
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}
