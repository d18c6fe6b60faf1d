package measure

import "slices"

// windows is how many parts of equal length a piece is cut into, to see how it goes.
const windows = 16

// arc is the greatest correlation of the piece's intensity, window by window, with a tent: a line that rises
// from the start to a peak and falls to the end. The peak is in one of the windows from a
// quarter of the piece to seven eighths.
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

// span is a stretch of time in seconds.
type span struct{ from, to float64 }

// windows cuts the piece into windows of equal length.
func (m *music) windows() []span {
	spans := make([]span, windows)
	border := func(i int) float64 { return float64(length(m)*float64(i)) / windows }
	for i := range spans {
		spans[i] = span{border(i), border(i + 1)}
	}
	return spans
}

// intensity is, in each of some spans that follow each other, the sum of loudness, density
// and register, each less its mean and in units of its standard deviation. Loudness and
// register are means of velocities and keys, each as long as its note sounds in the span;
// density is how many notes begin in a second.
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
		high[i] = over(high[i], pitched[i], over(keys, all, 0)) // silence is neither high nor low
	}
	loud, dense, high = standard(loud), standard(dense), standard(high)
	out := make([]float64, n)
	for i := range out {
		out[i] = loud[i] + dense[i] + high[i]
	}
	return out
}

// over is a sum over a whole, or something else if there is none.
func over(sum, whole, otherwise float64) float64 {
	if whole <= 0 {
		return otherwise
	}
	return sum / whole
}
