package measure

import (
	"cmp"
	"slices"
)

const barely = 0.02 // in quarter notes; ignore the rest of a tone that sounds on no longer than this

// dissonance is the share of dissonant pairs of keys (seconds, sevenths, tritones) on a downbeat, averaged over all downbeats.
func dissonance(e *excerpt) float64 {
	dissonant := [octave]bool{1: true, 2: true, 6: true, 10: true, 11: true}
	var downbeats []float64
	for _, at := range e.bars[:e.count()] {
		var keys []int
		for _, t := range e.tones {
			if t.from <= at+barely && t.to > at+barely {
				keys = append(keys, t.key)
			}
		}
		bad, all := 0, 0
		for i, a := range keys {
			for _, b := range keys[:i] {
				if a == b {
					continue
				}
				all++
				if dissonant[max(a-b, b-a)%octave] {
					bad++
				}
			}
		}
		if all > 0 {
			downbeats = append(downbeats, float64(bad)/float64(all))
		}
	}
	const fewest = 4
	if len(downbeats) < fewest {
		return none
	}
	return mean(downbeats)
}

// leading counts how pairs of parts move. The counts are sums over all pairs.
type leading struct {
	moments, crossed  int // moments: onsets at which both parts sound; crossed: moments at which the part that is higher on average is below the other
	motions, parallel int // motions: how often both parts moved at once; parallel: how often in parallel fifths, octaves or unisons
}

// fewestMoments is the minimum number of moments, or motions, from which crossings and parallels can be measured.
const fewestMoments = 20

// crossings is the share of moments at which two parts cross: the part that is higher on average is below the other part.
func crossings(e *excerpt) float64 {
	if e.leading.moments < fewestMoments {
		return none
	}
	return share(float64(e.leading.crossed), float64(e.leading.moments))
}

// parallels is the number of parallel fifths, octaves and unisons per 100 motions of two parts.
func parallels(e *excerpt) float64 {
	if e.leading.motions < fewestMoments {
		return none
	}
	return share(100*float64(e.leading.parallel), float64(e.leading.motions))
}

// lead compares all pairs of parts. Of a part's simultaneous notes, only the highest counts.
func lead(parts [][]tone) (l leading) {
	const fewest = 8 // minimum number of notes of a part
	var lines [][]tone
	for _, part := range parts {
		if len(part) >= fewest {
			lines = append(lines, skyline(part))
		}
	}
	for i, a := range lines {
		for _, b := range lines[:i] {
			l.add(a, b)
		}
	}
	return l
}

// add compares two lines and adds the results to l.
func (l *leading) add(a, b []tone) {
	higher := meanKey(a) - meanKey(b)
	x, y := -1, -1 // indices of the tones at the previous onset; -1 if one of the lines was silent there
	for _, at := range onsets(a, b) {
		u, w := struck(a, at), struck(b, at)
		if u < 0 || w < 0 {
			x, y = -1, -1
			continue
		}
		l.moments++
		if float64(a[u].key-b[w].key)*higher < 0 {
			l.crossed++
		}
		if x >= 0 && u != x && w != y {
			l.motions++
			from, to := a[x].key-b[y].key, a[u].key-b[w].key
			apart := max(to, -to) % octave
			if apart == max(from, -from)%octave && (apart == 0 || apart == fifth) && (a[u].key-a[x].key)*(b[w].key-b[y].key) > 0 {
				l.parallel++
			}
		}
		x, y = u, w
	}
}

func meanKey(line []tone) float64 {
	sum := 0
	for _, t := range line {
		sum += t.key
	}
	return float64(sum) / float64(len(line))
}

// onsets returns the times at which a tone of either line begins, ascending and without duplicates.
func onsets(a, b []tone) []float64 {
	var times []float64
	for _, t := range slices.Concat(a, b) {
		times = append(times, t.from)
	}
	slices.Sort(times)
	return slices.Compact(times)
}

// struck returns the index of the tone of a line that sounds at a time; -1 if the line is silent.
func struck(line []tone, at float64) int {
	i, _ := slices.BinarySearchFunc(line, at+near, func(t tone, at float64) int { return cmp.Compare(t.from, at) })
	if i == 0 || line[i-1].to <= at+barely {
		return -1
	}
	return i - 1
}
