package scores

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

const (
	octave       = 12 // keys
	lowVelocity  = 1
	highVelocity = 127
)

// parseRange reads low..high, two notes that span at least an octave.
func (s *Score) parseRange(text string) (Span, error) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return Span{}, settings.Problem("write it as C1..B3 or 48..83", "%s is not a range; expected low..high", settings.Quote(text))
	}
	span, err := parseSpan(low, high, s.ParseNote)
	switch keys := span.High - span.Low + 1; {
	case err != nil:
		return Span{}, err
	case span.High < span.Low:
		return Span{}, settings.Problem("write the lower note first", "%s ends below its start", settings.Printable(text))
	case keys < s.Period():
		return Span{}, settings.Problem("", "%s has %d of the %d keys that it needs at least", settings.Printable(text), keys, s.Period())
	}
	return span, nil
}

func (s *Score) formatRange(r Span) string { return s.NoteName(r.Low) + ".." + s.NoteName(r.High) }

func rangeSchema() *settings.Schema {
	return settings.Pattern(`^` + notePattern + ` *\.\. *` + notePattern + `$`)
}

// parseVelocity reads low..high or one number.
func parseVelocity(text string) (Span, error) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		high = low
	}
	span, err := parseSpan(low, high, velocity)
	if err == nil && span.High < span.Low {
		return Span{}, settings.Problem("write the softer one first", "%s ends below its start", settings.Printable(text))
	}
	return span, err
}

func formatVelocity(v Span) string {
	if v.Low == v.High {
		return strconv.Itoa(v.Low)
	}
	return fmt.Sprintf("%d..%d", v.Low, v.High)
}

func velocitySchema() *settings.Schema {
	const one = `([1-9]|[1-9][0-9]|1[01][0-9]|12[0-7])`
	return settings.Either(settings.Pattern(`^`+one+`( *\.\. *`+one+`)?$`), settings.WholeNumber("1", "127"))
}

func velocity(text string) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil || v < lowVelocity || v > highVelocity {
		return 0, settings.Problem("write it as 20..100", "%s is not a velocity; expected 1 to 127", settings.Quote(text))
	}
	return v, nil
}

func parseSpan(low, high string, parse func(string) (int, error)) (span Span, err error) {
	if span.Low, err = parse(strings.TrimSpace(low)); err != nil {
		return Span{}, err
	}
	if span.High, err = parse(strings.TrimSpace(high)); err != nil {
		return Span{}, err
	}
	return span, nil
}

// has reports whether n lies in the span.
func (s Span) has(n int) bool { return s.Low <= n && n <= s.High }
