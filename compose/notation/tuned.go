package notation

import (
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// naturals lists the semitones of the letters C to B above C.
var naturals = [7]int{0, 2, 4, 5, 7, 9, 11}

// tuned describes a note in a tuning with more or fewer than twelve keys per octave.
type tuned struct {
	named bool
	name  fifths.Name // valid if named is true; otherwise the name of the note's pitch class is used
	away  float64     // by how many semitones the note sounds higher than its name says
	arrow int         // whether its accidental is raised (1) or lowered (-1) by a quarter tone
}

// tune names notes in a tuning with more or fewer than twelve keys per octave. A note gets the name that the tuning gives its key or, if there
// is none, the name of the nearest of the usual twelve keys. tune also records how far each note sounds from its name.
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

// quarters rounds a number of semitones to quarter tones: 1 or -1 for at least half a quarter tone up or down, otherwise 0.
func quarters(semitones float64) int {
	switch {
	case semitones >= 0.25:
		return 1
	case semitones <= -0.25:
		return -1
	}
	return 0
}

// nameIn returns the name that the note has in its tuning. If there is none, it returns the name of the note's pitch class in names.
func (t tone) nameIn(names names) fifths.Name {
	if t.tuned != nil && t.named {
		return t.name
	}
	return names[t.Key%12]
}

// alteration is a number of sharps (negative for flats), and an arrow: 1 for a quarter tone up, -1 for a quarter tone down.
type alteration struct{ alter, arrow int }

// alteration returns the alteration in the note's name.
func (h head) alteration() alteration {
	if h.tuned == nil {
		return alteration{alter: h.name.Alter()}
	}
	return alteration{h.name.Alter(), h.arrow}
}

// alter returns the note's alteration in semitones, as MusicXML expects it; an empty text for 0.
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
