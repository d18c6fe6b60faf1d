package notation

import (
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// naturals is the semitones of the letters from C to B above C.
var naturals = [7]int{0, 2, 4, 5, 7, 9, 11}

// tuned is what a tuning of other than twelve keys says of a note.
type tuned struct {
	named bool
	name  fifths.Name // valid if named; otherwise the note has the name of its pitch class
	away  float64     // semitones by which it sounds higher than its name
	arrow int         // 1 or -1 if its accidental is a quarter tone higher or lower
}

// tune writes notes of a tuning of other than twelve keys on the staff: with the names
// of the tuning's letters, or without such names as the nearest of the twelve keys, each
// with how far it sounds from there.
func tune(s *scores.Score, tones []tone) {
	if s.Period() == 12 {
		return
	}
	for i := range tones {
		t := &tones[i]
		letter, alter, arrows, octave, ok := s.Spelling(t.Key)
		t.tuned = &tuned{}
		if !ok {
			t.Key, t.away = s.Nearest(t.Key)
			t.arrow = quarters(t.away)
			continue
		}
		t.named, t.name = true, fifths.With(letter, alter)
		t.Key = min(max(12*(octave+1)+naturals[letter]+alter, 0), 127)
		t.away, t.arrow = 12*float64(arrows)/float64(s.Period()), min(max(arrows, -1), 1)
	}
}

// quarters is whether a quarter-tone accidental is nearer to a note that sounds so many
// semitones higher than its name: 1 up, -1 down, 0 not.
func quarters(semitones float64) int {
	switch {
	case semitones >= 0.25:
		return 1
	case semitones <= -0.25:
		return -1
	}
	return 0
}

// nameIn is the name of the note: its own, or that of its pitch class.
func (t tone) nameIn(names names) fifths.Name {
	if t.tuned != nil && t.named {
		return t.name
	}
	return names[t.Key%12]
}

// alteration is the sharps of a note, and quarter tones up or down.
type alteration struct{ alter, arrow int }

// alteration is the note's own.
func (h head) alteration() alteration {
	if h.tuned == nil {
		return alteration{alter: h.name.Alter()}
	}
	return alteration{h.name.Alter(), h.arrow}
}

// alter is the note's alteration as MusicXML has it, in semitones; empty for none.
func (h head) alter() string {
	semitones := float64(h.name.Alter())
	if h.tuned != nil {
		semitones += h.away
	}
	if semitones != 0 {
		return number(semitones)
	}
	return ""
}
