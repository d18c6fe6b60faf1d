package measure

import "slices"

// windows is how many parts of equal length a piece is cut into, to see how it goes.
const windows = 16

// arc is the greatest correlation of the piece's intensity with a tent: a line that rises
// from the start to a peak and falls to the end. The peak is in one of the windows from a
// quarter of the piece to seven eighths.
func arc(m *music) float64 {
	intensity := m.intensity()
	best := none
	for peak := windows / 4; peak < windows*7/8; peak++ {
		tent := make([]float64, windows)
		for i := range tent {
			if i <= peak {
				tent[i] = float64(i) / float64(peak)
			} else {
				tent[i] = float64(windows-1-i) / float64(windows-1-peak)
			}
		}
		if r := correlation(intensity, tent); !Has(best) || r > best {
			best = r
		}
	}
	return best
}

// intensity is the sum, in each window, of loudness, density and register, each less its
// mean and in units of its standard deviation.
func (m *music) intensity() []float64 {
	ticks := make([]float64, windows+1)
	for i := range ticks {
		ticks[i] = float64(length(m)*float64(i)) / windows
	}
	return m.intensityBetween(ticks)
}

// intensityBetween is the intensity from each of some seconds to the next.
func (m *music) intensityBetween(seconds []float64) []float64 {
	n := len(seconds) - 1
	loud, notes, high := make([]float64, n), make([]float64, n), make([]float64, n)
	time, pitched := make([]float64, n), make([]float64, n)
	for _, s := range m.sounds {
		first, found := slices.BinarySearch(seconds, s.begin)
		if !found {
			first--
		}
		for i := max(0, first); i < n && seconds[i] < s.end; i++ {
			sounding := min(s.end, seconds[i+1]) - max(s.begin, seconds[i])
			time[i] += sounding
			loud[i] += float64(sounding * float64(s.Velocity))
			if s.begin >= seconds[i] && s.begin < seconds[i+1] {
				notes[i]++
			}
			if !s.drum {
				pitched[i] += sounding
				high[i] += float64(sounding * float64(s.Key))
			}
		}
	}
	keys, sum := 0.0, 0.0
	for i := range n {
		keys, sum = keys+high[i], sum+pitched[i]
	}
	for i := range n {
		if time[i] > 0 {
			loud[i] /= time[i]
		}
		if length := seconds[i+1] - seconds[i]; length > 0 {
			notes[i] /= length
		}
		switch {
		case pitched[i] > 0:
			high[i] /= pitched[i]
		case sum > 0: // silence is neither high nor low
			high[i] = keys / sum
		}
	}
	loud, notes, high = standard(loud), standard(notes), standard(high)
	out := make([]float64, n)
	for i := range out {
		out[i] = loud[i] + notes[i] + high[i]
	}
	return out
}
