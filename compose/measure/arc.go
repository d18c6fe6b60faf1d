package measure

import "slices"

// windows is the number of sections of equal length into which a piece is divided.
const windows = 16

// arc measures how well the intensity of the piece follows one rise and fall. It is the highest correlation between the intensities of the
// windows and a tent: a line that rises to a peak and falls until the end. The peak lies between a quarter and seven eighths of the piece.
func arc(m *music) float64 {
	intensity := m.intensity(m.windows())
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

// span is a section of a piece: its start and end in seconds.
type span struct{ from, to float64 }

// windows returns the sections of equal length into which the piece is divided.
func (m *music) windows() []span {
	spans := make([]span, windows)
	border := func(i int) float64 { return float64(length(m)*float64(i)) / windows }
	for i := range spans {
		spans[i] = span{border(i), border(i + 1)}
	}
	return spans
}

// intensity returns the intensity of the music in each of several consecutive spans: the sum of the z-scores of loudness, density and register.
// Loudness is the mean velocity and register the mean key; notes are weighted by the time that they sound in the span. Density is the number of
// note starts per second.
func (m *music) intensity(spans []span) []float64 {
	n := len(spans)
	loud, dense, high := make([]float64, n), make([]float64, n), make([]float64, n)
	sounding, pitched := make([]float64, n), make([]float64, n)
	keys, all := 0.0, 0.0
	for _, s := range m.sounds {
		i, _ := slices.BinarySearchFunc(spans, s.begin, func(in span, at float64) int {
			if in.to <= at {
				return -1
			}
			return 1
		})
		for ; i < n && spans[i].from < s.end; i++ {
			if s.begin >= spans[i].from {
				dense[i]++
			}
			seconds := min(s.end, spans[i].to) - max(s.begin, spans[i].from)
			sounding[i] += seconds
			loud[i] += float64(seconds * float64(s.Velocity))
			if !s.drum {
				pitched[i] += seconds
				high[i] += float64(seconds * s.pitch)
			}
		}
	}
	for i := range spans {
		keys, all = keys+high[i], all+pitched[i]
	}
	for i, in := range spans {
		loud[i] = over(loud[i], sounding[i], 0)
		dense[i] = over(dense[i], in.to-in.from, 0)
		high[i] = over(high[i], pitched[i], over(keys, all, 0)) // in silence, take the mean register of the other spans
	}
	loud, dense, high = standard(loud), standard(dense), standard(high)
	out := make([]float64, n)
	for i := range out {
		out[i] = loud[i] + dense[i] + high[i]
	}
	return out
}

// over returns sum/whole, or the value otherwise if whole is 0.
func over(sum, whole, otherwise float64) float64 {
	if whole <= 0 {
		return otherwise
	}
	return sum / whole
}
