package measure

import "math"

const octave = 12

// consonant says of each interval within the octave whether it is consonant. A fourth is so
// unless the lower of its notes is the lowest that sounds.
var consonant = [octave]bool{0: true, 3: true, 4: true, 5: true, 7: true, 8: true, 9: true}

const fourth = 5

// consonance is the share of the pairs of sounding notes that are consonant, each as long as
// it sounds.
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

// singable says of each interval up to the octave whether it is easy to sing: repeats, steps,
// thirds, fourths, fifths, sixths and the octave.
var singable = [octave + 1]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 7: true, 8: true, 9: true, 12: true}

// melody is the share of the notes that a singable interval leads to from the note before in
// their part, each as long as it is written.
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

// pitches is the entropy of the pitch classes of all notes.
func pitches(m *music) float64 {
	var counts [octave]int
	for _, s := range m.sounds {
		if !s.drum {
			counts[(semitones(0, s.pitch)%octave+octave)%octave]++
		}
	}
	return entropy(counts[:])
}
