package compose

import (
	"math"

	"midiconnect4/scores"
)

// nextTempo returns the tempo of the next bar.
func (c *Composer) nextTempo(m Move) float64 {
	pace := c.score.Pace
	if pace == nil {
		return c.tempo
	}
	way := m.Filled
	if pace.By == scores.ByMoves {
		way = min(1, float64(c.moves)/float64(pace.Over))
	}
	return c.tempo * power(pace.To/c.tempo, way)
}

// power returns x to the power y, for y from 0 to 1. Unlike math.Pow it gives the same result on
// every machine: for each binary digit of y it takes a square root and a product, which all
// machines round alike.
func power(x, y float64) float64 {
	const digits = 48
	result := 1.0
	for range digits {
		if y >= 1 {
			y--
			result *= x
		}
		y *= 2
		x = math.Sqrt(x)
	}
	return result
}
