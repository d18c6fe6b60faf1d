package notation

// tuplet is a section of a bar that is divided into three or five parts. Each part is written as half or a quarter of the section.
type tuplet struct {
	span
	actual, normal int
}

// written returns the written length of a note in the tuplet.
func (t tuplet) written(s span) int { return s.ticks() * t.actual / t.normal }

// unit returns the note value of the tuplet's parts.
func (t tuplet) unit() value {
	v, _ := valueOf(t.ticks() / t.normal)
	return v
}

// tuplets returns the tuplets that the notes of a bar need. Each is the longest plain note value of
// the meter that contains such a division.
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

// uneven reports whether a point inside s is not a whole number of units after the start of s.
func uneven(s span, points []int, unit int) bool {
	for _, p := range points {
		if s.from < p && p < s.to && (p-s.from)%unit != 0 {
			return true
		}
	}
	return false
}
