package measure

import (
	"math"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// length is the seconds from the start to the end.
func length(m *music) float64 { return m.clock.at(m.piece.End()) }

// bars is how many bars the moves make.
func bars(m *music) float64 {
	count := 0
	m.bars(func(*compose.Bar, *scores.Score) { count++ })
	return float64(count)
}

// compass is the semitones from the lowest note to the highest.
func compass(m *music) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range m.sounds {
		if !s.drum {
			low, high = min(low, s.pitch), max(high, s.pitch)
		}
	}
	if high < low {
		return none
	}
	return high - low
}

// density is how many notes begin in a second.
func density(m *music) float64 { return share(float64(len(m.sounds)), length(m)) }
