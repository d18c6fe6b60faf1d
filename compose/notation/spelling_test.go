package notation_test

import (
	"cmp"
	"fmt"
	"slices"
)

// spelled returns an error if the key signature and the accidentals of a bar give a note the wrong key, or if an accidental is not needed.
func spelled(part xmlPart, elements []placed) error {
	alters := map[string]int{"flat": -1, "natural": 0, "sharp": 1, "double-sharp": 2}
	var signature map[string]int
	elements = slices.Clone(elements)
	slices.SortStableFunc(elements, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.bar, b.bar), cmp.Compare(a.from, b.from))
	})
	type place struct {
		staff, octave int
		letter        string
	}
	var holds map[place]int
	bar := -1
	for _, e := range elements {
		for ; bar < e.bar; bar++ {
			holds = map[place]int{}
			signature = signatureAt(part, bar+1, signature)
		}
		if e.Pitch == nil || e.tied("stop") {
			if e.Accidental != "" {
				return fmt.Errorf("bar %d, tick %d: an accidental at a tie or rest", e.bar+1, e.from)
			}
			continue
		}
		place := place{e.Staff, e.Pitch.Octave, e.Pitch.Step}
		now, ok := holds[place]
		if !ok {
			now = signature[e.Pitch.Step]
		}
		if e.Accidental != "" {
			if alters[e.Accidental] == now {
				return fmt.Errorf("bar %d, tick %d: %v %s says nothing new", e.bar+1, e.from, place, e.Accidental)
			}
			now = alters[e.Accidental]
			holds[place] = now
		}
		if now != e.Pitch.Alter {
			return fmt.Errorf("bar %d, tick %d: %v reads as %d, and is %d", e.bar+1, e.from, place, now, e.Pitch.Alter)
		}
		if e.Pitch.Octave < 0 || e.Pitch.Octave > 9 {
			return fmt.Errorf("bar %d: MusicXML has no octave %d", e.bar+1, e.Pitch.Octave)
		}
	}
	return nil
}

// signatureAt returns the alterations of the key signature in a bar, by letter. The parameter before is the key signature of the previous bar.
func signatureAt(part xmlPart, bar int, before map[string]int) map[string]int {
	for _, e := range part.Measures[bar].Elements {
		if e.Fifths == nil {
			continue
		}
		before = map[string]int{}
		for i := range max(*e.Fifths, -*e.Fifths) {
			if *e.Fifths > 0 {
				before[string("FCGDAEB"[i])] = 1
			} else {
				before[string("BEADGCF"[i])] = -1
			}
		}
	}
	return before
}
