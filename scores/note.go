package scores

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
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
// the octave number MiddleC. A tuning of other periods than twelve keys has names of its
// own, or else numbers.
func (s *Score) NoteName(key int) string {
	switch {
	case s.numbered():
		return strconv.Itoa(key)
	case s.letters() != nil:
		return s.letters().name(key, s.MiddleC)
	}
	return noteNames[key%12] + strconv.Itoa(key/12-5+s.MiddleC)
}

// ParseNote is the MIDI key, 0 to 127, of a note name with a sharp (C#2, C♯2), a
// flat (Db2, D♭2) or neither, or of a number. The error is an *Error without a place.
func (s *Score) ParseNote(text string) (int, error) {
	var key int
	if keyPattern.MatchString(text) {
		key, _ = strconv.Atoi(text) // out of range it returns the greatest int
	} else {
		var err error
		if key, err = s.parseName(text); err != nil {
			return 0, err
		}
	}
	if key < 0 || key > highestKey {
		return 0, settings.Problem("", "%s is not a MIDI key; expected %s..%s (0..127)", settings.Quote(text), s.NoteName(0), s.NoteName(highestKey))
	}
	return key, nil
}

// parseName is the MIDI key of a note name, which may be out of bounds.
func (s *Score) parseName(text string) (int, error) {
	const hint = "write a note as C2, C#2 or Db2, or as its MIDI number"
	if s.numbered() {
		return 0, settings.Problem("", "%s is not a note; with this tuning notes are MIDI numbers, 0 to %d", settings.Quote(text), highestKey)
	}
	if l := s.letters(); l != nil {
		step, octave, ok := l.parse(text)
		if !ok || octave == "" {
			return 0, settings.Problem(hint, "%s is not a note", settings.Quote(text))
		}
		number, _ := strconv.Atoi(octave)
		return middleKey + step + l.period*(number-s.MiddleC), nil
	}
	parts := namePattern.FindStringSubmatch(text)
	if parts == nil {
		return 0, settings.Problem(hint, "%s is not a note", settings.Quote(text))
	}
	octave, _ := strconv.Atoi(parts[3])
	return naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + 12*(octave-s.MiddleC+5), nil
}

// noteWithKey shows a note by name and number.
func (s *Score) noteWithKey(key int) string {
	if s.numbered() {
		return strconv.Itoa(key)
	}
	return s.NoteName(key) + " (" + strconv.Itoa(key) + ")"
}

// spanName is formatRange with the keys, where notes have names beside their numbers.
func (s *Score) spanName(keys Span) string {
	if s.numbered() {
		return s.formatRange(keys)
	}
	return fmt.Sprintf("%s (%d..%d)", s.formatRange(keys), keys.Low, keys.High)
}

// note is the notation of a MIDI key.
func (s *Score) note() settings.Kind {
	return settings.Notation(s.ParseNote, s.NoteName, settings.Either(settings.Pattern(`^`+notePattern+`$`), settings.WholeNumber("0", "127")))
}

// notePattern is what a note may look like.
const notePattern = `(` + letterPattern + `-?[0-9]{1,2}|[0-9]{1,3})`

func parseMiddleC(text string) (int, error) {
	switch text {
	case "C2", "C3", "C4":
		return int(text[1] - '0'), nil
	}
	return 0, settings.Problem("C2 is the paper's, C3 Yamaha's, C4 science's", "%s is no name for key 60; expected C2, C3 or C4", settings.Quote(text))
}

func formatMiddleC(octave int) string { return "C" + strconv.Itoa(octave) }
