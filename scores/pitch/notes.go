// Package pitch says how MIDI keys sound and what they are called. It has tunings, names of notes, scales and chords.
package pitch

import (
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

// Notes says which notes there are: the pitches of MIDI keys, their names, and the keys that notes may have.
type Notes struct {
	MiddleC int     // number of the octave in the name of key 60: 2, 3 or 4
	Tuning  *Tuning // the pitches of the keys; nil for equal temperament with A at 440 Hz
	Scale   Scale   // the keys that notes may have
}

var (
	noteNames = [...]string{"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"}
	naturals  = map[string]int{"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
	shifts    = map[string]int{"": 0, "#": 1, "♯": 1, "b": -1, "♭": -1}

	namePattern = regexp.MustCompile(`^([A-Ga-g])([#b♯♭]?)(-?[0-9]{1,2})$`)
	keyPattern  = regexp.MustCompile(`^[0-9]+$`)
)

// NoteName returns the name of a MIDI key, 0 to 127, with sharps. Key 60 is C with the octave number MiddleC. If the tuning does not have twelve
// keys to the octave, notes have other names, or only numbers.
func (n *Notes) NoteName(key int) string {
	switch {
	case n.Numbered():
		return strconv.Itoa(key)
	case n.letters() != nil:
		return n.letters().name(key, n.MiddleC)
	}
	return noteNames[key%12] + strconv.Itoa(key/12-5+n.MiddleC)
}

// ParseNote reads a MIDI key, 0 to 127. It is written as a number, or as the name of a note with a sharp (C#2, C♯2), with a flat (Db2, D♭2) or
// with neither. The error is a *settings.Error without a place in a file.
func (n *Notes) ParseNote(text string) (int, error) {
	var key int
	if keyPattern.MatchString(text) {
		key, _ = strconv.Atoi(text) // if the number is out of range, Atoi returns the greatest int
	} else {
		var err error
		if key, err = n.parseName(text); err != nil {
			return 0, err
		}
	}
	if key < 0 || key > HighestKey {
		return 0, settings.Problem("", "%s is not a MIDI key; expected %s..%s (0..127)", settings.Quote(text), n.NoteName(0), n.NoteName(HighestKey))
	}
	return key, nil
}

// parseName reads the name of a note. The key may be out of MIDI's range, 0 to 127.
func (n *Notes) parseName(text string) (int, error) {
	const hint = "write a note as C2, C#2 or Db2, or as its MIDI number"
	if n.Numbered() {
		return 0, settings.Problem("", "%s is not a note; this tuning names notes by MIDI number, 0 to %d", settings.Quote(text), HighestKey)
	}
	if l := n.letters(); l != nil {
		step, octave, ok := l.parse(text)
		if !ok || octave == "" {
			return 0, settings.Problem(hint, "%s is not a note", settings.Quote(text))
		}
		number, _ := strconv.Atoi(octave)
		return MiddleKey + step + l.period*(number-n.MiddleC), nil
	}
	parts := namePattern.FindStringSubmatch(text)
	if parts == nil {
		return 0, settings.Problem(hint, "%s is not a note", settings.Quote(text))
	}
	octave, _ := strconv.Atoi(parts[3])
	return naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + 12*(octave-n.MiddleC+5), nil
}

// NoteWithKey returns the name and the number of a note, such as C2 (60).
func (n *Notes) NoteWithKey(key int) string {
	if n.Numbered() {
		return strconv.Itoa(key)
	}
	return n.NoteName(key) + " (" + strconv.Itoa(key) + ")"
}
