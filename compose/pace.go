package compose

import (
	"math"

	"midiconnect4/scores"
)

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

// power returns x to the power y, for y from 0 to 1. Unlike math.Pow, it gives the same result on every machine: it uses only square roots and
// products, one of each per binary digit of y, and all machines round these in the same way.
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

// rubato returns the tempo of the next bar, changed by its position in the phrase. As with human players, the tempo follows a parabola: slow at
// the ends of the phrase, fast in the middle. The phrase lasts as long as without rubato.
func (c *Composer) rubato(tempo float64) float64 {
	r := c.score.Rubato
	if r == nil {
		return tempo
	}
	phrase, bar := c.bars/r.Bars, c.bars%r.Bars
	depth := r.Depth * (1 + float64(stream(c.seed, forRubato, phrase).Float64())) / 2
	time := 0.0 // length of the phrase in bars of the given tempo
	for i := range r.Bars {
		time += 1 / bend(i, r.Bars, depth)
	}
	now := float64(tempo*bend(bar, r.Bars, depth)) * time / float64(r.Bars)
	return min(max(now, scores.SlowestTempo), scores.FastestTempo)
}

// bend returns the tempo of a bar, as a share of the phrase's tempo. The result is not yet scaled to keep the phrase's length.
func bend(bar, bars int, depth float64) float64 {
	x := float64(2*bar+1)/float64(bars) - 1 // position in the phrase, -1..1
	return 1 + float64(depth*(1-float64(2*x*x)))
}
