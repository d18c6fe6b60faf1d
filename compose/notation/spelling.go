package notation

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/compose/fifths"
)

// speller names the notes of a piece, bar by bar.
//
// A note of the score's scale has its name in the scale. Any other black key, and
// each one in a chromatic scale, is a sharp or a flat, the same throughout a bar.
// The choice keeps consecutive notes, from the last of the bar before, nearest on
// the line of fifths, so that intervals look as small as they are (C to E♭, not to
// D♯). Of two equally near, the name nearest to D is taken.
type speller struct {
	names map[int]fifths.Name // of the scale
	last  *fifths.Name        // of the bar before
}

// names is the names of pitch classes, 0..11, as far as they are needed.
type names [12]fifths.Name

// spell names the notes of a bar by their pitch class.
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

// each calls a function with every way to name the classes. named has a bit for each
// class that has its name already.
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

// cost is the distance along the line of fifths; the distance of the names from D
// breaks ties.
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

// classesOf is the pitch classes of notes in order of time; notes that start
// together go from low to high.
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
