package notation

import "midiconnect4/compose/fifths"

// accidentals is the sharps and flats that apply on a staff from where they stand
// to the next barline, by steps above C0.
type accidentals struct {
	signature fifths.Signature
	hold      map[int]int
}

// mark adds accidentals to the notes of a bar on one staff, in order of time. A
// note gets one if the key signature, or an earlier accidental of the bar, says
// something else. A tied note gets none.
func mark(symbols []*symbol, signature fifths.Signature) {
	now := accidentals{signature, map[int]int{}}
	for _, s := range symbols {
		if s.tiedFrom {
			continue
		}
		for i := range s.heads {
			h := &s.heads[i]
			if alter := h.name.Alter(); alter != now.at(h.step()) {
				h.accidental = accidentalNames[alter]
				now.hold[h.step()] = alter
			}
		}
	}
}

var accidentalNames = map[int]string{-1: "flat", 0: "natural", 1: "sharp"}

// at is the number of sharps that apply to a step above C0.
func (a accidentals) at(step int) int {
	if alter, ok := a.hold[step]; ok {
		return alter
	}
	return a.signature.Alter(step)
}
