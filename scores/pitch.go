package scores

import (
	"cmp"
	"fmt"
	"strconv"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Intervals says how the coordinates x and y of a move become the intervals of its bar.
type Intervals struct {
	By   IntervalUnit
	X, Y []int // tables: the intervals for x = 1, 2, … and for y = 1, 2, …, 0..127; nil if the coordinate itself is the interval
}

// IntervalUnit is the unit in which intervals are counted.
type IntervalUnit string

const (
	// BySteps counts in steps of the scale. In a chromatic scale, these are semitones.
	BySteps IntervalUnit = "steps"
	// ByThirds counts x in minor thirds and y in major thirds, on the circle of the twelve pitch classes (Balzano's group C3×C4).
	ByThirds IntervalUnit = "thirds"
)

// Bounds says what happens to a note that an interval would move out of the range.
type Bounds string

const (
	Turn  Bounds = "turn"  // the interval goes in the other direction; if the note is out of range there too, it is moved as in Fold
	Fold  Bounds = "fold"  // the note is moved by octaves until it is in the range
	Clamp Bounds = "clamp" // the note stays at the outermost key of the range
)

// Fits checks a score against a board. Tables of intervals must have an entry for each column or row. A canon must not follow more bars behind than
// a game on this board has moves. Fits also checks the scores of movements. The error joins *settings.Error values.
func (s *Score) Fits(width, height int) error {
	var short []*settings.Error
	for path, one := range s.Each {
		for _, e := range one.fits(width, height) {
			short = append(short, s.ErrorAt(settings.Within(path, e.Field), e.Problem, e.Hint))
		}
	}
	return settings.Join(short)
}

// fits does the same as Fits, but does not check the scores of movements.
func (s *Score) fits(width, height int) []*settings.Error {
	tables := []struct {
		field, coordinate string
		intervals         []int
		need              int
	}{
		{"intervals.x", "x", s.Intervals.X, width},
		{"intervals.y", "y", s.Intervals.Y, height},
	}
	var short []*settings.Error
	for _, t := range tables {
		if has := len(t.intervals); t.intervals != nil && has < t.need {
			e := settings.Problem(fmt.Sprintf("give an interval for each %s from 1 to %d", t.coordinate, t.need),
				"the list has %s; a board of %d×%d needs at least %d", text.Count(has, "interval"), width, height, t.need)
			e.Field = t.field
			short = append(short, e)
		}
	}
	for i, v := range s.Voices {
		a, ok := v.(*Answer)
		if !ok || a.Behind == nil || *a.Behind < width*height {
			continue
		}
		e := settings.Problem("write a smaller number", "the canon follows %s behind; a game on a board of %d×%d has at most %d moves",
			text.Count(*a.Behind, "bar"), width, height, width*height)
		e.Field = fmt.Sprintf("voices[%d].answer.behind", i)
		short = append(short, e)
	}
	return short
}

const widestInterval = 127 // in steps or thirds

func intervals(i *Intervals) settings.Group {
	return settings.Group{
		Example: "{by: thirds}",
		Settings: []settings.Setting{
			settings.Of("by", &i.By, settings.Choice{{Word: BySteps}, {Word: ByThirds}},
				"What intervals are counted in: steps of the scale, or thirds (x in minor and y in major thirds round the twelve pitch classes, "+
					"each note in the octave nearest to the one before).",
				settings.More{Usual: BySteps, Note: "of the scale; or thirds: minor ones for x, major ones for y"}),
			settings.Of("x", &i.X, intervalTable,
				"The intervals for x = 1, 2 and so on, 0 to 127, one for each column. Without a list, x itself is the interval.",
				settings.More{
					Example: "[2, 3, 5, 7, 8, 12, 13]", Note: "in place of x itself: 2 for the first column, 3 for the second, ...",
					Effect: "the interval for x = 1, 2, …", Show: func() (value, effect string) { return showTable(i.X) }, Quiet: true,
				}),
			settings.Of("y", &i.Y, intervalTable,
				"The intervals for y = 1, 2 and so on, 0 to 127, one for each row. Without a list, y itself is the interval.",
				settings.More{
					Example: "[1, 1, 2, 2, 3, 3]", Note: "in place of y itself, for the rows", Effect: "the interval for y = 1, 2, …",
					Show: func() (value, effect string) { return showTable(i.Y) }, Quiet: true,
				}),
		},
	}
}

// intervalTable is the settings kind of a list of intervals for x or y.
var intervalTable = settings.List{
	Item:     settings.Number{High: widestInterval, IsNot: "is no interval", Hint: "give only the size; signs determines the direction"},
	Expected: "intervals",
}

func showTable(table []int) (value, effect string) { return text.Numbers(table), "" }

// checkIntervals reports an error for intervals by thirds if the scale is not chromatic, or if the tuning has no thirds.
func (r *reader) checkIntervals(string) {
	s := r.score
	if s.Intervals.By == ByThirds && s.Numbered() {
		r.Wrong("intervals.by", "count in steps", "the tuning repeats after %d keys and has no thirds", s.Period())
		return
	}
	if s.Intervals.By == ByThirds && !s.Scale.Chromatic() {
		r.Wrong("intervals.by", "take the scale away, or count in steps",
			"intervals by thirds need all %s pitch classes; %s has %d", cmp.Or(map[int]string{pitch.Octave: "twelve"}[s.Period()], strconv.Itoa(s.Period())),
			s.ScaleName(), len(s.Scale.Steps))
	}
}

// intervalUnit returns a text on the unit in which intervals are counted.
func (s *Score) intervalUnit() string {
	switch {
	case s.Intervals.By == ByThirds:
		return "x counted in minor and y in major thirds, each note in the octave nearest to the one before"
	case s.Scale.Chromatic() && s.Period() == pitch.Octave:
		return "counted in semitones"
	}
	return "counted in steps of the scale"
}

func (s *Score) boundsEffect() string {
	if s.Intervals.By == ByThirds {
		return "of no effect on thirds, which stay within the range"
	}
	return bounds.Effect(s.Bounds)
}

var bounds = settings.Choice{
	{Word: Turn, Effect: "an interval that would leave the range goes the other way"},
	{Word: Fold, Effect: "a note that would leave the range comes back by octaves"},
	{Word: Clamp, Effect: "a note that would leave the range stays at its end"},
}
