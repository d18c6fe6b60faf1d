package notation

import "midiconnect4/compose/fifths"

// accidentals holds the accidentals that are in force on a staff until the next bar line. The key of hold is the note's letter and octave,
// counted in letters above C0.
type accidentals struct {
	signature fifths.Signature
	hold      map[int]alteration
}

// mark adds accidentals to the notes of a bar on one staff, in order of time. A note gets an accidental if its alteration differs from the key
// signature, or from an earlier accidental in the bar. A note that is tied to the previous one gets none.
func mark(symbols []*symbol, signature fifths.Signature) {
	now := accidentals{signature, map[int]alteration{}}
	for _, s := range symbols {
		if s.tiedFrom {
			continue
		}
		for i := range s.heads {
			h := &s.heads[i]
			if alter := h.alteration(); alter != now.at(h.step()) {
				h.accidental = accidentalNames[alter]
				now.hold[h.step()] = alter
			}
		}
	}
}

var accidentalNames = map[alteration]string{
	{-1, 0}: "flat", {0, 0}: "natural", {1, 0}: "sharp", {-2, 0}: "flat-flat", {2, 0}: "double-sharp",
	{0, 1}: "quarter-sharp", {0, -1}: "quarter-flat", {1, 1}: "three-quarters-sharp", {1, -1}: "quarter-sharp",
	{-1, -1}: "three-quarters-flat", {-1, 1}: "quarter-flat",
}

// at returns the alteration in force for a note. step is the note's position in letters above C0.
func (a accidentals) at(step int) alteration {
	if alter, ok := a.hold[step]; ok {
		return alter
	}
	return alteration{alter: a.signature.Alter(step)}
}
