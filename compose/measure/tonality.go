package measure

import "slices"

// profiles are the key profiles of Krumhansl and Kessler for C major and C minor, as z-scores.
var profiles = [2][]float64{
	standard([]float64{6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88}),
	standard([]float64{6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17}),
}

// tonality is the major or minor key whose profile correlates best with the lengths of pitch classes. tonic is a pitch class.
type tonality struct {
	correlation float64
	tonic       int
}

func tonalityOf(classes chroma) tonality {
	scores := standard(classes[:])
	best := tonality{correlation: -2}
	for _, profile := range profiles {
		for tonic := range octave {
			sum := 0.0
			for i, x := range scores {
				sum += float64(x * profile[classOf(i-tonic)])
			}
			if r := sum / octave; r > best.correlation {
				best = tonality{r, tonic}
			}
		}
	}
	return best
}

// clarity measures how clear the key is. It takes sections of four bars, which start at every second bar, and finds the key that fits each
// section best. It is the mean correlation with these keys. Sections with fewer than three pitch classes are left out.
func clarity(e *excerpt) float64 {
	const span, every, fewest = 4, 2, 3
	var all []float64
	for i := 0; i+span <= e.count(); i += every {
		var classes chroma
		used := 0
		for k := range classes {
			for _, bar := range e.chroma[i : i+span] {
				classes[k] += bar[k]
			}
			if classes[k] > 0 {
				used++
			}
		}
		if used >= fewest {
			all = append(all, tonalityOf(classes).correlation)
		}
	}
	return mean(all)
}

// chord is a major or minor triad; the zero value means no chord.
type chord struct{ root, third int }

// chordOf returns the triad whose tones sound longest. If fewer than two pitch classes sound, it returns the zero chord.
func chordOf(classes chroma) (found chord) {
	used := 0
	for _, long := range classes {
		if long > 0 {
			used++
		}
	}
	if used < 2 {
		return chord{}
	}
	best := 0.0
	for root := range octave {
		for third := 3; third <= 4; third++ {
			const favour = 0.01 // extra weight of the root; decides between triads that sound equally long
			long := classes[root] + classes[(root+third)%octave] + classes[(root+fifth)%octave] + float64(favour*classes[root])
			if long >= best {
				best, found = long, chord{root, third}
			}
		}
	}
	return found
}

// changes is the mean number of times per bar that the triad changes.
func changes(e *excerpt) float64 {
	var changed []float64
	for i, c := range e.chords[1:] {
		switch before := e.chords[i]; {
		case before == chord{} || c == chord{}:
		case before != c:
			changed = append(changed, 1)
		default:
			changed = append(changed, 0)
		}
	}
	return 2 * mean(changed)
}

// fifthsDown looks at all changes of the triad's root. It is the share of changes in which the root falls by a fifth (or rises by a fourth).
func fifthsDown(e *excerpt) float64 {
	var roots []int
	for _, c := range e.chords {
		if (c != chord{}) {
			roots = append(roots, c.root)
		}
	}
	roots = slices.Compact(roots)
	const fewest = 5
	if len(roots) < fewest {
		return none
	}
	falling := 0
	for i := 1; i < len(roots); i++ {
		if classOf(roots[i]-roots[i-1]) == fourth {
			falling++
		}
	}
	return float64(falling) / float64(len(roots)-1)
}
