package scores

import (
	"fmt"
	"strconv"
)

// Intervals says how x and y of a move become intervals.
type Intervals struct {
	By   IntervalUnit
	X, Y []int // the interval for x = 1, 2, …, and for y, 0..127; nil for x and y themselves
}

// IntervalUnit is what intervals are counted in.
type IntervalUnit string

const (
	// BySteps counts steps of the scale: semitones where it is chromatic.
	BySteps IntervalUnit = "steps"
	// ByThirds counts x in minor and y in major thirds on the circle of the
	// twelve pitch classes, Balzano's group C3×C4.
	ByThirds IntervalUnit = "thirds"
)

// Bounds says what becomes of an interval that would leave the range.
type Bounds string

const (
	Turn  Bounds = "turn"  // it goes the other way; where that leaves the range too, it folds
	Fold  Bounds = "fold"  // the note moves by octaves until it is inside
	Clamp Bounds = "clamp" // the note stays at the last one inside
)

// Signs says how the directions of the two intervals of a bar are found.
type Signs string

const (
	SharedSign       Signs = "shared"      // one drawn for both intervals, as in every bar the paper prints
	IndependentSigns Signs = "independent" // one drawn for each
	SignsByPlayer    Signs = "players"     // the first player's go up, the second's down
	SignsByResult    Signs = "result"      // so too, but each player who lost a game turns round in the next
)

// Fits reports whether the tables of intervals have one for each x and y of a
// board. Its errors are *Error, joined.
func (s *Score) Fits(width, height int) error {
	tables := []struct {
		field, coordinate string
		intervals         []int
		need              int
	}{
		{"intervals.x", "x", s.Intervals.X, width},
		{"intervals.y", "y", s.Intervals.Y, height},
	}
	var short []*Error
	for _, t := range tables {
		if has := len(t.intervals); t.intervals != nil && has < t.need {
			e := problem(fmt.Sprintf("give an interval for each %s from 1 to %d", t.coordinate, t.need),
				"%s for a board of %d×%d; expected at least %d", counted(has, "interval"), width, height, t.need)
			e.Path, e.Field = s.Name, t.field
			short = append(short, e)
		}
	}
	return join(short)
}

// counted is a number of things.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

const widestInterval = 127 // steps or thirds

func (r *resolver) intervals(written *intervalsSection) {
	if written == nil {
		return
	}
	into := &r.score.Intervals
	set(r, "intervals.by", written.By, &into.By, oneOf(BySteps, ByThirds))
	into.X = r.table("intervals.x", written.X)
	into.Y = r.table("intervals.y", written.Y)
}

// table checks the intervals for x or y.
func (r *resolver) table(field string, written intervalList) []int {
	if written != nil && len(written) == 0 {
		r.fail(field, problem("", "an empty list; expected intervals"))
	}
	for i, interval := range written {
		if interval < 0 || interval > widestInterval {
			r.fail(r.item(field, i), problem("its direction is the sign's", "%d is no interval; expected 0 to %d", interval, widestInterval))
		}
	}
	return written
}

// checkIntervals refuses thirds on fewer than the twelve pitch classes.
func (r *resolver) checkIntervals() {
	s := r.score
	if s.Intervals.By == ByThirds && len(s.Scale.Steps) < octave {
		r.fail("intervals.by", problem("take the scale away, or count in steps",
			"thirds go round all twelve pitch classes, and %s has %d", s.scaleName(), len(s.Scale.Steps)))
	}
}

// describeIntervals tells what an interval is, and of each table what is in it.
func (s *Score) describeIntervals(row func(name, value, effect string)) {
	effect := "counted in steps of the scale"
	switch {
	case s.Intervals.By == ByThirds:
		effect = "x counted in minor and y in major thirds, each note in the octave nearest to the one before"
	case len(s.Scale.Steps) == octave:
		effect = "counted in semitones"
	}
	row("intervals", string(s.Intervals.By), effect)
	if s.Intervals.X != nil {
		row("intervals.x", numbers(s.Intervals.X), "the interval for x = 1, 2, …")
	}
	if s.Intervals.Y != nil {
		row("intervals.y", numbers(s.Intervals.Y), "the interval for y = 1, 2, …")
	}
}

func (s *Score) boundsEffect() string {
	if s.Intervals.By == ByThirds {
		return "of no effect on thirds, which stay within the range"
	}
	return boundsEffect[s.Bounds]
}

var boundsEffect = map[Bounds]string{
	Turn:  "an interval that would leave the range goes the other way",
	Fold:  "a note that would leave the range comes back by octaves",
	Clamp: "a note that would leave the range stays at its end",
}
