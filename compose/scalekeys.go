package compose

import (
	"slices"

	"midiconnect4/scores"
)

// scaleKeys is the keys that notes may have, ascending: those of the score's scale
// within its range.
type scaleKeys struct {
	keys   []int
	octave int // in rungs
	bounds scores.Bounds
}

func newScaleKeys(score *scores.Score) scaleKeys {
	k := scaleKeys{octave: len(score.Scale.Steps), bounds: score.Bounds}
	for key := score.Range.Low; key <= score.Range.High; key++ {
		if score.Scale.Has(key) {
			k.keys = append(k.keys, key)
		}
	}
	return k
}

// step is the key so many rungs above another, or below where interval is
// negative. One that would leave these keys is brought back as the score says:
// a range of twelve keys holds the rungs of an octave, so that there always is
// an octave to fold into.
func (k scaleKeys) step(from, interval int) int {
	rung, _ := slices.BinarySearch(k.keys, from)
	to, last := rung+interval, len(k.keys)-1
	turned := rung - interval
	switch {
	case 0 <= to && to <= last:
	case k.bounds == scores.Clamp:
		to = min(max(to, 0), last)
	case k.bounds == scores.Turn && 0 <= turned && turned <= last:
		to = turned
	default:
		for to > last {
			to -= k.octave
		}
		for to < 0 {
			to += k.octave
		}
	}
	return k.keys[to]
}

// nearest is the key that lies nearest to another one among those of a pitch
// class within the span: the class so many semitones above, or below where
// semitones is negative. Of two keys as near, it is the one that lies in that
// direction. The class of the key itself gives the key itself.
func nearest(span scores.Span, from, semitones int) int {
	up := (semitones%octave + octave) % octave
	above, below := from+up, from+up-octave
	down := up > octave/2 || up == octave/2 && semitones < 0
	if above > span.High || down && below >= span.Low {
		return below
	}
	return above
}
