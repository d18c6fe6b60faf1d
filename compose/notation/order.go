package notation

import (
	"cmp"

	"midiconnect4/scores"
)

// programs is a range of General MIDI programs; 0 stands for drums.
type programs struct{ first, last int }

// family is a family of instruments in the score of an orchestra.
type family struct {
	programs []programs // from the top of the page down
	bracket  bool       // whether a bracket joins the parts of the family
}

// families lists the families from the top of the page down.
var families = []family{
	// flutes, oboes, clarinet, saxophones, bassoon
	{[]programs{{73, 74}, {76, 76}, {75, 75}, {77, 80}, {69, 70}, {112, 112}, {72, 72}, {65, 68}, {110, 110}, {71, 71}}, true},
	{[]programs{{61, 61}, {57, 57}, {60, 60}, {58, 59}, {62, 64}}, true},                              // horn, trumpets, trombone, tuba, sections
	{[]programs{{48, 48}, {0, 0}, {113, 119}, {10, 16}}, true},                                        // timpani, drums, bells, mallets
	{[]programs{{23, 23}, {105, 109}, {25, 32}, {47, 47}, {9, 9}, {1, 8}, {17, 22}, {24, 24}}, false}, // plucked strings, keyboards
	{[]programs{{81, 104}, {120, 128}}, false},                                                        // synthesizers, effects
	{[]programs{{53, 55}}, true}, // choirs
	{[]programs{{41, 41}, {111, 111}, {49, 52}, {45, 46}, {56, 56}, {42, 42}, {43, 43}, {44, 44}, {33, 40}}, true}, // strings, basses
}

// placeOf returns the index of an instrument's family, and the index of its programs in the family.
func placeOf(s *scores.Player) (f, place int) {
	program := programOf(s)
	if s.Percussion() {
		program = 0
	}
	for f, family := range families {
		for place, p := range family.programs {
			if p.first <= program && program <= p.last {
				return f, place
			}
		}
	}
	return len(families) - 1, 0
}

// inOrder compares two instruments by their places on the page. Instruments of the same span of programs are equal.
func inOrder(a, b *scores.Player) int {
	familyA, placeA := placeOf(a)
	familyB, placeB := placeOf(b)
	return cmp.Or(cmp.Compare(familyA, familyB), cmp.Compare(placeA, placeB))
}

// listed returns the list of the parts. In a score of more than two parts, a bracket joins the parts of a family, or a brace those of one keyboard.
func listed(parts []part) partList {
	var l partList
	family := func(p part) int { f, _ := placeOf(p.settings(p.frame)[0]); return f }
	for from := 0; from < len(parts); {
		f, to, symbol := family(parts[from]), from+1, "brace"
		if families[f].bracket {
			symbol = "bracket"
		}
		for to < len(parts) && (parts[to].braced || families[f].bracket && family(parts[to]) == f) {
			to++
		}
		joins := len(parts) > 2 && to-from > 1
		if joins {
			l.Content = append(l.Content, partGroup{Type: "start", Number: 1, Symbol: symbol, Barline: "yes"})
		}
		for _, p := range parts[from:to] {
			l.Content = append(l.Content, p.list())
		}
		if joins {
			l.Content = append(l.Content, partGroup{Type: "stop", Number: 1})
		}
		from = to
	}
	return l
}
