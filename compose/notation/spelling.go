package notation

import (
	"cmp"
	"maps"
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

// spell names the notes of a bar by their pitch class.
func (s *speller) spell(tones []tone) map[int]fifths.Name {
	classes := classesOf(tones)
	var best map[int]fifths.Name
	cost := 0
	s.each(classes, map[int]fifths.Name{}, func(names map[int]fifths.Name) {
		if c := s.cost(classes, names); best == nil || c < cost {
			best, cost = maps.Clone(names), c
		}
	})
	if len(classes) > 0 {
		last := best[classes[len(classes)-1]]
		s.last = &last
	}
	return best
}

// each calls a function with every way to name the classes.
func (s *speller) each(classes []int, names map[int]fifths.Name, do func(map[int]fifths.Name)) {
	if len(classes) == 0 {
		do(names)
		return
	}
	class, rest := classes[0], classes[1:]
	if _, named := names[class]; named {
		s.each(rest, names, do)
		return
	}
	may := fifths.NamesOf(class)
	if n, ok := s.names[class]; ok {
		may = []fifths.Name{n}
	}
	for _, n := range may {
		names[class] = n
		s.each(rest, names, do)
	}
	delete(names, class)
}

// cost is the distance along the line of fifths; the distance of the names from D
// breaks ties.
func (s *speller) cost(classes []int, names map[int]fifths.Name) int {
	const more = 1 << 16
	cost, last := 0, s.last
	for _, class := range classes {
		n := names[class]
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
