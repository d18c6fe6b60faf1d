package notation

// accidentals is the sharps and flats that hold on a staff, by steps
// above C0, from their place to the next barline.
type accidentals struct {
	fifths int // of the key signature
	hold   map[int]int
}

// mark gives accidentals to the notes of a bar on one staff, in order of time:
// to each that differs from what holds at its place, by the key signature or an
// accidental before it in the bar. A tied note goes on without.
func mark(symbols []*symbol, fifths int) {
	now := accidentals{fifths, map[int]int{}}
	for _, s := range symbols {
		if s.tiedFrom {
			continue
		}
		for i := range s.heads {
			h := &s.heads[i]
			if alter := h.name.alter(); alter != now.at(h.step()) {
				h.accidental = accidentalNames[alter]
				now.hold[h.step()] = alter
			}
		}
	}
}

var accidentalNames = map[int]string{-1: "flat", 0: "natural", 1: "sharp"}

// at is the sharps that hold for a step above C0.
func (a accidentals) at(step int) int {
	if alter, ok := a.hold[step]; ok {
		return alter
	}
	// The key signature is seven names in a row, the first of them this one.
	first := firstNatural + name(a.fifths)
	return (first + name(mod(2*step-int(first), 7))).alter()
}
