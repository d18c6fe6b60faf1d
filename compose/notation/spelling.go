package notation

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/compose/fifths"
)

// speller names the notes of a piece, bar by bar.
//
// A note of the score's scale has its name in the scale. Any other black key, and each one in a
// chromatic scale, becomes a sharp or a flat, the same throughout a bar. The choice minimises the
// distance of consecutive notes on the line of fifths, from the last note of the previous bar, so
// that intervals look as small as they are (C to E♭, not to D♯). Ties go to the name nearest to D.
type speller struct {
	names map[int]fifths.Name // of the scale
	last  *fifths.Name        // of the previous bar
}

// names maps pitch classes, 0..11, to names; those not needed may be missing.
type names [12]fifths.Name

// spell names the notes of a bar by pitch class.
func (s *speller) spell(tones []tone) names {
	classes := classesOf(tones)
	var best names
	least := math.MaxInt
	s.each(classes, names{}, 0, func(all names) {
		if cost := s.cost(classes, all); cost < least {
			best, least = all, cost
		}
	})
	if len(classes) > 0 {
		last := best[classes[len(classes)-1]]
		s.last = &last
	}
	return best
}

// each calls do with every way to name the classes. named has a bit for each class that is named
// already.
func (s *speller) each(classes []int, all names, named uint, do func(names)) {
	for len(classes) > 0 && named&(1<<classes[0]) != 0 {
		classes = classes[1:]
	}
	if len(classes) == 0 {
		do(all)
		return
	}
	class := classes[0]
	may := fifths.NamesOf(class)
	if n, ok := s.names[class]; ok {
		may = []fifths.Name{n}
	}
	for _, n := range may {
		all[class] = n
		s.each(classes[1:], all, named|1<<class, do)
	}
}

// cost returns the sum of the distances between consecutive notes on the line of fifths. The distance from D breaks ties.
func (s *speller) cost(classes []int, all names) int {
	const more = 1 << 16
	cost, last := 0, s.last
	for _, class := range classes {
		n := all[class]
		if last != nil {
			cost += more * fifths.Distance(*last, n)
		}
		cost += fifths.Distance(n, fifths.Centre)
		last = &n
	}
	return cost
}

// classesOf returns the pitch classes of notes in order of time; simultaneous notes go from low to
// high.
func classesOf(tones []tone) []int {
	sorted := slices.SortedStableFunc(slices.Values(tones), func(a, b tone) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Key, b.Key))
	})
	classes := make([]int, len(sorted))
	for i, n := range sorted {
		classes[i] = n.Key % 12
	}
	return classes
}
