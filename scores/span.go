package scores

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

const (
	lowVelocity  = 1
	highVelocity = 127
)

// parseRange reads a range of keys, written low..high with two notes. The range must have at least an octave of keys.
func (s *Score) parseRange(text string) (Span, error) {
	if !strings.Contains(text, "..") {
		return Span{}, settings.Problem("write it as C1..B3 or 48..83", "%s is not a range; expected low..high", settings.Quote(text))
	}
	low, high, err := ends(text, s.ParseNote)
	switch keys := high - low + 1; {
	case err != nil:
		return Span{}, err
	case high < low:
		return Span{}, settings.Problem("write the lower note first", "%s ends below its start", settings.Printable(text))
	case keys < s.Period():
		return Span{}, settings.Problem("", "%s has %d keys; it needs at least %d", settings.Printable(text), keys, s.Period())
	}
	return Span{low, high}, nil
}

// ends reads two values with two dots between them, or one value that stands for both.
func ends[Value any](text string, parse func(string) (Value, error)) (from, to Value, err error) {
	low, high, two := strings.Cut(text, "..")
	if !two {
		high = low
	}
	if from, err = parse(strings.TrimSpace(low)); err == nil {
		to, err = parse(strings.TrimSpace(high))
	}
	return from, to, err
}

func (s *Score) formatRange(r Span) string { return s.NoteName(r.Low) + ".." + s.NoteName(r.High) }

func rangeSchema() *settings.Schema {
	return settings.Pattern(`^` + notePattern + ` *\.\. *` + notePattern + `$`)
}

// velocitySpan is the notation of a span of velocities in a score: low..high, or one number for both.
var velocitySpan = settings.Notation(
	func(text string) (Span, error) {
		low, high, err := ends(text, velocity)
		if err == nil && high < low {
			err = settings.Problem("write the softer one first", "%s ends below its start", settings.Printable(text))
		}
		return Span{low, high}, err
	},
	func(v Span) string {
		if v.Low == v.High {
			return strconv.Itoa(v.Low)
		}
		return fmt.Sprintf("%d..%d", v.Low, v.High)
	},
	oneOrTwo(`([1-9]|[1-9][0-9]|1[01][0-9]|12[0-7])`, settings.WholeNumber("1", "127")),
)

// oneOrTwo returns a schema for a number that matches a pattern, or for two such numbers with two dots between them.
func oneOrTwo(one string, number *settings.Schema) *settings.Schema {
	return settings.Either(settings.Pattern(`^`+one+`( *\.\. *`+one+`)?$`), number)
}

func velocity(text string) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil || v < lowVelocity || v > highVelocity {
		return 0, settings.Problem("write it as 20..100", "%s is not a velocity; expected 1 to 127", settings.Quote(text))
	}
	return v, nil
}

// has reports whether n lies in the span.
func (s Span) has(n int) bool { return s.Low <= n && n <= s.High }

// spanName returns the span of keys as text, with the names and the numbers of its ends.
func (s *Score) spanName(keys Span) string {
	if s.Numbered() {
		return s.formatRange(keys)
	}
	return fmt.Sprintf("%s (%d..%d)", s.formatRange(keys), keys.Low, keys.High)
}

// note returns the notation of a MIDI key in a score.
func (s *Score) note() settings.Kind {
	return settings.Notation(s.ParseNote, s.NoteName, settings.Either(settings.Pattern(`^`+notePattern+`$`), settings.WholeNumber("0", "127")))
}

// notePattern is a regular expression for the name or the number of a note.
const notePattern = `(` + pitch.LetterPattern + `-?[0-9]{1,2}|[0-9]{1,3})`

// middleC is the notation of the setting middle_c in a score. The setting's value is the octave in the name of key 60.
var middleC = settings.Notation(
	func(text string) (int, error) {
		switch text {
		case "C2", "C3", "C4":
			return int(text[1] - '0'), nil
		}
		return 0, settings.Problem("C2 is the paper's name, C3 Yamaha's, C4 the scientific one", "%s is no name for key 60; expected C2, C3 or C4", settings.Quote(text))
	},
	func(octave int) string { return "C" + strconv.Itoa(octave) },
	settings.OneOf("C2", "C3", "C4"),
)
