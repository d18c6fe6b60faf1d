package notation

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/compose/fifths"
)

// speller names the notes of a piece, bar by bar.
//
// A note of the score's scale has its name in the scale. Any other note on a black key becomes a sharp or a flat, and keeps this name throughout
// the bar. In a chromatic scale, this applies to all black keys. Each note should be close to the previous one on the line of fifths, so that
// intervals look as small as they are (C to E♭, not to D♯). So the speller minimises the sum of these distances, starting from the last note of
// the previous bar. If two ways to name the notes are equal, it chooses names near D.
type speller struct {
	names map[int]fifths.Name // names of the scale's pitch classes
	last  *fifths.Name        // name of the last note so far; nil before the first note
}

// names maps pitch classes, 0..11, to names. Only the names of pitch classes that occur are valid.
type names [12]fifths.Name

// spell returns the names for the notes of a bar, by pitch class.
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

// each calls the function do for every way to name the pitch classes. The bits of named mark the classes that already have a name in the parameter
// all.
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

// cost returns the sum of the distances between successive notes on the line of fifths. If two sums are equal, the distances of the notes from D
// decide.
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

// classesOf returns the pitch classes of notes, in order of time. Simultaneous notes are ordered from low to high.
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
