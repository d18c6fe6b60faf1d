package scores

import (
	"fmt"
	"strings"
)

// Weight is a length that notes may have, and how likely it is beside the others.
type Weight struct {
	Ticks  int
	Weight int // 1..99
}

const mostWeights = 32

var weight = group[Weight]{
	example: "{length: 1/8, weight: 3}",
	settings: []entry[Weight]{
		&setting[Weight, int]{
			name: "length", at: func(w *Weight) *int { return &w.Ticks },
			kind:    noteValue,
			missing: problem("write it as in length: 1/8", "no length is written"),
			doc:     "Length of a note: a whole number of grid units, as a fraction of a whole note.",
		},
		&setting[Weight, int]{
			name: "weight", at: func(w *Weight) *int { return &w.Weight },
			kind: number[int]{low: 1, high: mostOdds, isNot: "is no weight"},
			doc:  "How likely it is beside the others, {bounds}; 1 where it is not given.",
		},
	},
	start: func(*Score) Weight { return Weight{Weight: 1} },
}

var rhythmWeights = &setting[Rhythm, []Weight]{
	name: "weights", at: func(r *Rhythm) *[]Weight { return &r.Weights },
	kind: list[Weight]{item: weight, most: mostWeights, things: "lengths", expected: "lengths with weights"},
	doc: "The lengths that notes may have, and no others, each with its weight. How likely a division of the bar is, is the product of the " +
		"weights of its notes.",
	example: "[{length: 1/4, weight: 3}, {length: 1/8, weight: 2}, {length: 5/8}]", note: "the lengths that notes may have, and how likely each is",
	effect: "the lengths that notes have, and how likely each is", quiet: true,
	show: func(_ *Score, weights []Weight) (value, effect string) {
		texts := make([]string, len(weights))
		for i, w := range weights {
			texts[i] = fmt.Sprintf("%s: %d", fraction(w.Ticks), w.Weight)
		}
		return strings.Join(texts, ", "), ""
	},
}

// checkWeights refuses lengths that are off the grid, too short or given twice, and
// those of which no three fill a bar.
func (r *reader) checkWeights() {
	s := r.score
	if len(s.Rhythm.Weights) == 0 {
		return
	}
	before := len(r.errors)
	if units := s.Meter.Ticks() / s.Grid; units > mostUnits {
		r.refuse("rhythm.weights", problem("take a coarser grid", "a bar of %s holds %d of the grid's notes; with weights expected at most %d",
			s.Meter, units, mostUnits))
		return
	}
	seen := map[int]bool{}
	for i, w := range s.Rhythm.Weights {
		at := r.item("rhythm.weights", i) + ".length"
		switch {
		case w.Ticks%s.Grid != 0:
			r.refuse(at, problem("", "%s is no whole number of the grid's %s", fraction(w.Ticks), fraction(s.Grid)))
		case w.Ticks < s.Shortest():
			r.refuse(at, problem("", "%s is shorter than rhythm.shortest, %s", fraction(w.Ticks), fraction(s.Shortest())))
		case seen[w.Ticks]:
			r.refuse(at, problem("", "%s is in the list already", fraction(w.Ticks)))
		}
		seen[w.Ticks] = true
	}
	if len(r.errors) > before {
		return
	}
	for rests := range s.Rhythm.Rests + 1 {
		if !s.weightsFill(rests) {
			r.refuse("rhythm.weights", problem("add lengths that do", "no three of these lengths make a bar of %s with %s", s.Meter, division(rests)))
			return
		}
	}
}

// weightsFill reports whether three of the lengths and a number of rests make a bar.
func (s *Score) weightsFill(rests int) bool {
	all, bar := s.Rhythm.Weights, s.Meter.Ticks()
	for _, a := range all {
		for _, b := range all {
			for _, c := range all {
				left := bar - a.Ticks - b.Ticks - c.Ticks
				if left == 0 && rests == 0 || rests > 0 && left >= rests*s.Shortest() {
					return true
				}
			}
		}
	}
	return false
}
