package measure

import (
	"math"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// length is the duration of the piece in seconds.
func length(m *music) float64 { return m.clock.at(m.end) }

// bars is the number of bars that the moves of the games make.
func bars(m *music) float64 {
	if m.piece == nil {
		return none
	}
	count := 0
	m.bars(func(*compose.Bar, *scores.Score) { count++ })
	return float64(count)
}

// compass is the range from the lowest note to the highest, in semitones.
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

// density is the number of notes that begin per second.
func density(m *music) float64 { return share(float64(len(m.sounds)), length(m)) }
