package scores

import "midiconnect4/scores/settings"

// Weight is a length that notes may have, with its weight: how likely it is compared with other lengths.
type Weight struct {
	Ticks  int
	Weight int // 1..99
}

const mostWeights = 32

func weight(w *Weight) settings.Group {
	return settings.Group{
		Example: "{length: 1/8, weight: 3}",
		Settings: []settings.Setting{
			settings.Of("length", &w.Ticks, noteValue, "Length of a note: a whole number of grid units, as a fraction of a whole note.",
				settings.More{Missing: settings.Problem("write it as in length: 1/8", "no length is written")}),
			settings.Of("weight", &w.Weight, settings.Number{Low: 1, High: mostOdds, IsNot: "is no weight"},
				"How likely it is compared with the others, {bounds}, by default 1."),
		},
		Start: func() { *w = Weight{Weight: 1} },
	}
}

// checkWeights reports an error for lengths that are not multiples of the grid, too short, or given twice. It also reports an error if no three
// of the lengths fill a bar.
func (r *reader) checkWeights() {
	s := r.score
	if len(s.Rhythm.Weights) == 0 {
		return
	}
	before := len(r.Errors)
	if units := s.Meter.Ticks() / s.Grid; units > mostUnits {
		r.Wrong("rhythm.weights", "take a coarser grid", "a bar of %s has %d grid units; expected at most %d, because the rhythm has weights",
			s.Meter, units, mostUnits)
		return
	}
	seen := map[int]bool{}
	for i, w := range s.Rhythm.Weights {
		at := r.Item("rhythm.weights", i) + ".length"
		switch {
		case w.Ticks%s.Grid != 0:
			r.Wrong(at, s.gridHint(w.Ticks), "%s is not a multiple of the grid, %s", fraction(w.Ticks), fraction(s.Grid))
		case w.Ticks < s.Shortest():
			r.Wrong(at, "", "%s is shorter than rhythm.shortest, %s", fraction(w.Ticks), fraction(s.Shortest()))
		case seen[w.Ticks]:
			r.Wrong(at, "", "%s is in the list already", fraction(w.Ticks))
		}
		seen[w.Ticks] = true
	}
	if len(r.Errors) > before {
		return
	}
	for rests := range s.Rhythm.Rests + 1 {
		if !s.weightsFill(rests) {
			r.Wrong("rhythm.weights", "add lengths that do", "no three of these lengths make a bar of %s with %s", s.Meter, division(rests))
			return
		}
	}
}

// weightsFill reports whether three of the lengths fill a bar, together with the given number of rests.
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
