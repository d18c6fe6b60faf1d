package scores

import (
	"regexp"
	"strconv"
	"strings"
)

const highestKey = 127

var (
	noteNames = [...]string{"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"}
	naturals  = map[string]int{"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
	shifts    = map[string]int{"": 0, "#": 1, "♯": 1, "b": -1, "♭": -1}

	namePattern = regexp.MustCompile(`^([A-Ga-g])([#b♯♭]?)(-?[0-9]{1,2})$`)
	keyPattern  = regexp.MustCompile(`^[0-9]+$`)
)

// NoteName is the name of a MIDI key, 0 to 127, with sharps. Key 60 is C with
// the octave number MiddleC.
func (s *Score) NoteName(key int) string {
	return noteNames[key%12] + strconv.Itoa(key/12-5+s.MiddleC)
}

// ParseNote is the MIDI key, 0 to 127, of a note name with a sharp (C#2, C♯2), a
// flat (Db2, D♭2) or neither, or of a number. The error is an *Error without a place.
func (s *Score) ParseNote(text string) (int, error) {
	const hint = "write a note as C2, C#2 or Db2, or as its MIDI number"
	var key int
	if keyPattern.MatchString(text) {
		key, _ = strconv.Atoi(text) // out of range it returns the greatest int
	} else {
		parts := namePattern.FindStringSubmatch(text)
		if parts == nil {
			return 0, problem(hint, "%s is not a note", quote(text))
		}
		octave, _ := strconv.Atoi(parts[3])
		key = naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + 12*(octave-s.MiddleC+5)
	}
	if key < 0 || key > highestKey {
		return 0, problem("", "%s is not a MIDI key; expected %s..%s (0..127)", quote(text), s.NoteName(0), s.NoteName(highestKey))
	}
	return key, nil
}

// noteWithKey shows a note by name and number.
func (s *Score) noteWithKey(key int) string {
	return s.NoteName(key) + " (" + strconv.Itoa(key) + ")"
}

// note is the notation of a MIDI key.
var note = notation[int]{(*Score).ParseNote, (*Score).NoteName, func() *schema {
	return either(pattern(`^`+notePattern+`$`), wholeNumber("0", "127"))
}}

// notePattern is what a note may look like.
const notePattern = `([A-Ga-g][#b♯♭]?-?[0-9]{1,2}|[0-9]{1,3})`

func parseMiddleC(_ *Score, text string) (int, error) {
	switch text {
	case "C2", "C3", "C4":
		return int(text[1] - '0'), nil
	}
	return 0, problem("C2 is the paper's, C3 Yamaha's, C4 science's", "%s is no name for key 60; expected C2, C3 or C4", quote(text))
}

func formatMiddleC(_ *Score, octave int) string { return "C" + strconv.Itoa(octave) }
