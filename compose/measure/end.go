package measure

import (
	"math"
	"slices"
)

// tonic returns the tonic (as a pitch class) of the major or minor key that fits the whole piece best.
func (e *excerpt) tonic() int {
	var classes chroma
	for _, t := range e.whole {
		classes[t.class()] += t.to - t.from
	}
	return tonalityOf(classes).tonic
}

// final returns the start and the key of the piece's last bass note. This is the lowest of the tones that sound until the end or begin last.
func (e *excerpt) final() (from float64, key int) {
	const last = 0.26
	end, begin := math.Inf(-1), math.Inf(-1)
	for _, t := range e.whole {
		end, begin = max(end, t.to), max(begin, t.from)
	}
	key = math.MaxInt
	for _, t := range e.whole {
		if (t.to >= end-last || t.from >= begin-near) && t.to > begin && t.key < key {
			from, key = t.from, t.key
		}
	}
	return from, key
}

// home is 1 if the last bass note is the tonic of the piece, otherwise 0.
func home(e *excerpt) float64 {
	if _, bass := e.final(); classOf(bass) == e.tonic() {
		return 1
	}
	return 0
}

// cadence is 1 if the last bass note is the tonic, and the last bass note of another pitch class before it was a fifth above the tonic or a step
// away. Otherwise it is 0.
func cadence(e *excerpt) float64 {
	from, bass := e.final()
	if classOf(bass) != e.tonic() {
		return 0
	}
	for at := e.before(from); !math.IsInf(at, -1); at = e.before(at) {
		switch by := classOf(e.bass(at) - bass); by {
		case 0:
		case fifth, 1, 2, 10, 11:
			return 1
		default:
			return 0
		}
	}
	return 0
}

// before returns the time of the last onset before a time; -Inf if there is none.
func (e *excerpt) before(at float64) float64 {
	i := slices.IndexFunc(e.whole, func(t tone) bool { return t.from >= at-near })
	if i <= 0 {
		return math.Inf(-1)
	}
	return e.whole[i-1].from
}

// bass returns the lowest key that sounds at a time, at which a note starts.
func (e *excerpt) bass(at float64) int {
	key := math.MaxInt
	for _, t := range e.whole {
		if t.from <= at && t.to > at+near {
			key = min(key, t.key)
		}
	}
	return key
}

// lastNote is the length of the last note, divided by the median distance between the onsets of successive melody notes.
func lastNote(e *excerpt) float64 {
	var distances []float64
	melody := skyline(e.whole)
	for i := 1; i < len(melody); i++ {
		distances = append(distances, melody[i].from-melody[i-1].from)
	}
	last := e.whole[len(e.whole)-1]
	if len(distances) == 0 {
		return last.to - last.from
	}
	return (last.to - last.from) / quantile(distances, 0.5)
}
