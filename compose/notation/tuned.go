package notation

import (
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// naturals maps the letters from C to B to semitones above C.
var naturals = [7]int{0, 2, 4, 5, 7, 9, 11}

// tuned describes a note in a tuning of other than twelve keys.
type tuned struct {
	named bool
	name  fifths.Name // valid if named; otherwise the name of the pitch class applies
	away  float64     // semitones by which it sounds above its name
	arrow int         // 1 or -1 if its accidental is raised or lowered by a quarter tone
}

// tune names notes in a tuning of other than twelve keys: by the tuning's letters, or else by the
// nearest of the twelve keys. It records how far each note sounds from its name.
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

// quarters returns 1 or -1 if a note that sounds semitones above its name is nearest to a quarter
// tone up or down, else 0.
func quarters(semitones float64) int {
	switch {
	case semitones >= 0.25:
		return 1
	case semitones <= -0.25:
		return -1
	}
	return 0
}

// nameIn returns the note's own name, or else the name of its pitch class in names.
func (t tone) nameIn(names names) fifths.Name {
	if t.tuned != nil && t.named {
		return t.name
	}
	return names[t.Key%12]
}

// alteration is a number of sharps and a number of quarter tones; 1 is up, -1 down.
type alteration struct{ alter, arrow int }

// alteration returns the note's own alteration.
func (h head) alteration() alteration {
	if h.tuned == nil {
		return alteration{alter: h.name.Alter()}
	}
	return alteration{h.name.Alter(), h.arrow}
}

// alter returns the note's alteration in MusicXML's semitones; empty for none.
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
