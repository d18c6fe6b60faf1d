package notation

// tuplet is a stretch of a bar that is divided in three or five, each part
// written as the note of which two or four fill it.
type tuplet struct {
	span
	actual, normal int
}

// written is the length that a note in the tuplet is written as.
func (t tuplet) written(s span) int { return s.ticks() * t.actual / t.normal }

// unit is the note value that the tuplet counts.
func (t tuplet) unit() value {
	v, _ := valueOf(t.ticks() / t.normal)
	return v
}

// tuplets is where a bar of the given starts and ends of notes needs tuplets:
// each the longest plain note value of the meter that holds such a division.
func (g group) tuplets(at int, points []int) []tuplet {
	whole := span{at, at + g.ticks}
	if !uneven(whole, points, shortest) {
		return nil
	}
	if v, ok := valueOf(g.ticks); ok && v.dots == 0 {
		for _, t := range []tuplet{{whole, 3, 2}, {whole, 5, 4}} {
			if _, ok := valueOf(g.ticks / t.normal); ok && !uneven(whole, points, g.ticks/t.actual) {
				return []tuplet{t}
			}
		}
	}
	var all []tuplet
	for i, s := range g.spans(at) {
		all = append(all, g.divide()[i].tuplets(s.from, points)...)
	}
	return all
}

// uneven says whether a point inside s is no whole number of units from its
// start.
func uneven(s span, points []int, unit int) bool {
	for _, p := range points {
		if s.from < p && p < s.to && (p-s.from)%unit != 0 {
			return true
		}
	}
	return false
}
