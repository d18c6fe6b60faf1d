package scores

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

const (
	wholeNote    = 4 * TicksPerQuarter // length in ticks
	mostBeats    = 64
	notesInBar   = 3
	SlowestTempo = 10 // in quarter notes a minute, like FastestTempo; a MIDI file could hold 3.6
	FastestTempo = 400
)

var units = []int{1, 2, 4, 8, 16}

// timeSignature is the notation of a meter in a score.
var timeSignature = settings.Notation(ParseMeter, Meter.String, settings.Pattern(`^([1-9]|[1-5][0-9]|6[0-4]|[1-9](\+[1-9])+)/(1|2|4|8|16)$`))

// noteValue is the notation of a length in a score: a fraction of a whole note. The setting's value is in ticks.
var noteValue = settings.Notation(parseNoteValue, fraction, settings.Pattern(`^[1-9][0-9]*/[1-9][0-9]*$`))

// tempo is the kind of a setting for a tempo: a number of quarter notes a minute.
var tempo = settings.Number{Low: SlowestTempo, High: FastestTempo, IsNot: "is not a tempo", Unit: "quarter notes a minute"}

// SetTempo changes the tempo of the score, in quarter notes a minute, from SlowestTempo to FastestTempo. The tempos of its pace and of its
// movements change by the same factor; they are clamped to the same bounds. The error names the bounds.
func (s *Score) SetTempo(to float64) error {
	if err := tempo.Accept(to); err != nil {
		return err
	}
	from := s.Tempo
	follow := func(t *float64) {
		if *t != 0 && from != to {
			*t = max(SlowestTempo, min(FastestTempo, *t*to/from))
		}
	}
	if s.Tempo, s.GivenTempo = to, to; s.Pace != nil {
		follow(&s.Pace.To)
	}
	if s.Form == nil {
		return nil
	}
	for i := range s.Form.Movements {
		m := &s.Form.Movements[i]
		follow(&m.Tempo)
		if m.Score == nil {
			continue
		}
		m.Score.Tempo = cmp.Or(m.Tempo, to)
		if m.Score.GivenTempo = to; m.Score.Pace != nil {
			follow(&m.Score.Pace.To)
		}
	}
	return nil
}

// SetGiven sets the tempo and the title that a user asks for. A tempo of 0 or the title "" changes nothing.
func (s *Score) SetGiven(tempo float64, title string) (err error) {
	if title != "" {
		if title, err = (settings.Prose{}).Parse(title); err != nil {
			return err
		}
		s.Title, s.GivenTitle = title, title
	}
	if tempo != 0 {
		err = s.SetTempo(tempo)
	}
	return err
}

// ParseMeter reads a time signature, such as 4/4 or 3+2+2/8.
func ParseMeter(text string) (Meter, error) {
	above, below, _ := strings.Cut(text, "/")
	m := Meter{}
	for group := range strings.SplitSeq(above, "+") {
		beats, unit, ok := parseFraction(group + "/" + below)
		if m.Beats, m.Unit = m.Beats+beats, unit; !ok || !slices.Contains(units, unit) || m.Beats > mostBeats {
			return Meter{}, settings.Problem("write it as 4/4, 3/4 or 6/8, or in groups as 3+2+2/8",
				"%s is not a time signature; expected 1 to %d beats over 1, 2, 4, 8 or 16", settings.Quote(text), mostBeats)
		}
	}
	if strings.Contains(above, "+") {
		m.Groups = above
	}
	return m, nil
}

// Plain returns the meter without groups, as MIDI has it.
func (m Meter) Plain() Meter { return Meter{Beats: m.Beats, Unit: m.Unit} }

// GroupTicks returns the lengths of the groups of beats; nil if the score leaves the groups open.
func (m Meter) GroupTicks() (ticks []int) {
	if m.Groups == "" {
		return nil
	}
	for group := range strings.SplitSeq(m.Groups, "+") {
		beats, _ := strconv.Atoi(group) // ParseMeter has checked it
		ticks = append(ticks, beats*wholeNote/m.Unit)
	}
	return ticks
}

// Compound reports whether three beats make a bigger one, as in 6/8.
func (m Meter) Compound() bool { return m.Unit >= 8 && m.Beats > 3 && m.Beats%3 == 0 && m.Groups == "" }

// parseNoteValue reads a fraction of a whole note, such as 1/16. It returns ticks.
func parseNoteValue(text string) (int, error) {
	count, part, ok := parseFraction(text)
	switch {
	case !ok:
		return 0, settings.Problem("write it as 1/16", "%s is not a note value; expected a fraction of a whole note, of numbers from 1 to %d", settings.Quote(text), mostOfFraction)
	case count*wholeNote%part != 0:
		return 0, settings.Problem("1/16, 1/12 and 1/24 are some that fit",
			"%s of a whole note is no whole number of ticks; there are %d in a quarter", settings.Printable(text), TicksPerQuarter)
	}
	return count * wholeNote / part, nil
}

// fraction returns a number of ticks as a fraction of a whole note.
func fraction(ticks int) string { return big.NewRat(int64(ticks), wholeNote).String() }

const mostOfFraction = 9999

// parseFraction reads two numbers from 1 to mostOfFraction with a slash between them.
func parseFraction(text string) (above, below int, ok bool) {
	a, b, _ := strings.Cut(text, "/")
	above, errAbove := strconv.Atoi(a)
	below, errBelow := strconv.Atoi(b)
	ok = errAbove == nil && errBelow == nil && above >= 1 && above <= mostOfFraction && below >= 1 && below <= mostOfFraction
	return above, below, ok
}

// String returns the time signature, such as 4/4 or 3+2+2/8.
func (m Meter) String() string { return m.Above() + "/" + strconv.Itoa(m.Unit) }

// Above returns what stands above the line of the time signature, such as 4 or 3+2+2.
func (m Meter) Above() string { return cmp.Or(m.Groups, strconv.Itoa(m.Beats)) }

// checkBar reports an error if a bar is not a multiple of the grid, if it has fewer than three grid units, or if a rhythm does not fit.
func (r *reader) checkBar(string) {
	bar, grid := r.score.Meter.Ticks(), r.score.Grid
	field := "grid"
	if !r.Has(field) {
		field = "bar"
	}
	switch {
	case bar%grid != 0:
		r.Wrong(field, r.score.gridHint(bar), "a bar of %s is %d ticks, which is not a multiple of the grid's %d", r.score.Meter, bar, grid)
	case bar/grid < notesInBar:
		r.Wrong(field, "take a finer grid", "a bar of %s has %d grid units; expected at least %d", r.score.Meter, bar/grid, notesInBar)
	default:
		r.checkRhythm()
	}
}

// gridHint names the coarsest grid on which the given lengths lie, beside those that lie on the score's grid.
func (s *Score) gridHint(lengths ...int) string {
	grid := s.Grid
	for _, length := range lengths {
		for length > 0 {
			grid, length = length, grid%length
		}
	}
	return "take grid: " + fraction(grid)
}
