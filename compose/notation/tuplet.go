package notation

// tuplet is a section of a bar that is divided into three or five equal parts (actual). The parts are written with the note value of a half or a
// quarter of the section (normal is 2 or 4).
type tuplet struct {
	span
	actual, normal int
}

// written returns the length of the note value with which a span of the tuplet is written.
func (t tuplet) written(s span) int { return s.ticks() * t.actual / t.normal }

// unit returns the note value of one part of the tuplet, such as an eighth in a triplet of eighths.
func (t tuplet) unit() value {
	v, _ := valueOf(t.ticks() / t.normal)
	return v
}

// tuplets returns the tuplets that notes with the given starts (points) need. Each tuplet is the longest section of g that is a plain note value, and
// is divided into three or five. The group g starts on the given tick.
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

// uneven reports whether a point in s does not lie on a multiple of unit, counted from the start of s.
func uneven(s span, points []int, unit int) bool {
	for _, p := range points {
		if s.from < p && p < s.to && (p-s.from)%unit != 0 {
			return true
		}
	}
	return false
}
