package compose

import (
	"math"

	"midiconnect4/scores"
)

// tempo is the tempo of the next bar, as a MIDI file has it.
func (c *Composer) tempo(m Move) float64 {
	tempo, pace := c.score.Tempo, c.score.Pace
	if pace == nil {
		return midiTempo(tempo)
	}
	way := m.Filled
	if pace.By == scores.ByMoves {
		way = min(1, float64(c.bars)/float64(pace.Over))
	}
	return midiTempo(tempo * power(pace.To/tempo, way))
}

// midiTempo is the nearest tempo that a MIDI file can hold: of whole
// microseconds to the quarter note.
func midiTempo(tempo float64) float64 {
	const minute = 60e6 // microseconds
	return minute / math.Round(minute/tempo)
}

// power is x to the power y, for y from 0 to 1. Unlike math.Pow it is the same
// everywhere: it takes nothing but square roots and products, one for each
// binary digit of y, which every machine rounds alike.
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
