package measure

import "math"

const octave = 12

// consonant marks the consonant intervals within an octave. The fourth is an exception: it is consonant only if its lower note is not the lowest
// note that sounds.
var consonant = [octave]bool{0: true, 3: true, 4: true, 5: true, 7: true, 8: true, 9: true}

const fourth, fifth = 5, 7

// consonance is the share of consonant intervals among all pairs of notes that sound together, weighted by time.
func consonance(m *music) float64 {
	good, all := 0.0, 0.0
	m.moments(func(sounding []sound, seconds float64) {
		lowest := math.Inf(1)
		for _, s := range sounding {
			if !s.drum {
				lowest = min(lowest, s.pitch)
			}
		}
		for i, a := range sounding {
			for _, b := range sounding[:i] {
				if a.drum || b.drum {
					continue
				}
				all += seconds
				low, high := min(a.pitch, b.pitch), max(a.pitch, b.pitch)
				if by := semitones(low, high) % octave; consonant[by] && (by != fourth || low > lowest) {
					good += seconds
				}
			}
		}
	})
	return share(good, all)
}

// singable marks the intervals, up to the octave, that are easy to sing.
var singable = [octave + 1]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 7: true, 8: true, 9: true, 12: true}

// melody is the share of notes that are reached by a singable interval within their part. Notes are weighted by their written lengths.
func melody(m *music) float64 {
	good, all := 0.0, 0.0
	for part := range m.parts {
		line := m.line(part)
		for i := 1; i < len(line); i++ {
			by := semitones(min(line[i-1].pitch, line[i].pitch), max(line[i-1].pitch, line[i].pitch))
			all += float64(line[i].Ticks)
			if by <= octave && singable[by] {
				good += float64(line[i].Ticks)
			}
		}
	}
	return share(good, all)
}

// pitches is the entropy of the pitch classes of all notes, in bits.
func pitches(m *music) float64 {
	var counts [octave]int
	for _, s := range m.sounds {
		if !s.drum {
			counts[(semitones(0, s.pitch)%octave+octave)%octave]++
		}
	}
	return entropy(counts[:])
}
