package scores

import "fmt"

// Rhythm says how a bar is divided.
type Rhythm struct {
	Shortest int     // ticks of the shortest note or rest, a whole number of grid units; 0 for one of them
	Rests    int     // the most rests in a bar, 0..4; their number is drawn
	Dotted   float64 // how likely a bar has to have a dotted note, 0..1
	Swing    Swing
}

// Swing delays what falls between the beats, in sound and not in writing.
type Swing struct {
	Unit  int     // ticks of the notes that swing, in pairs from the start of each bar; 0 for none
	Share float64 // of a pair that the first has: 0.5, which is even, to 0.75
}

const (
	mostRests    = 4
	mostUnits    = 1024 // in a bar that may have to have a dotted note
	dottedSixty4 = 45   // ticks: three halves of a sixty-fourth, the shortest dotted note
	evenShare    = 0.5
	mostShare    = 0.75
	swingUnit    = TicksPerQuarter / 2 // where none is written
)

// Shortest is the ticks of the shortest note or rest that a bar may have.
func (s *Score) Shortest() int { return max(s.Rhythm.Shortest, s.Grid) }

// DottedLengths lists the lengths, in ticks, of the dotted notes that a bar with so
// many rests may have: three halves of a whole note or of what doubling or
// halving makes of it.
func (s *Score) DottedLengths(rests int) []int {
	var all []int
	longest := s.Meter.Ticks() - (notesInBar-1+rests)*s.Shortest()
	for ticks := dottedSixty4; ticks <= longest; ticks *= 2 {
		if ticks >= s.Shortest() && ticks%s.Grid == 0 {
			all = append(all, ticks)
		}
	}
	return all
}

// rhythm resolves each setting of the section by itself.
func (r *resolver) rhythm(written *rhythmSection) {
	into := &r.score.Rhythm
	set(r, "rhythm.shortest", written.Shortest, &into.Shortest, parseNoteValue)
	set(r, "rhythm.rests", written.Rests, &into.Rests, parseRests)
	set(r, "rhythm.dotted", written.Dotted, &into.Dotted, parseLikelihood)
	if swing := written.Swing; swing != nil {
		into.Swing.Unit = swingUnit
		set(r, "rhythm.swing.of", swing.Of, &into.Swing.Unit, parseNoteValue)
		set(r, "rhythm.swing.share", swing.Share, &into.Swing.Share, parseShare)
		if swing.Share == nil {
			r.fail("rhythm.swing", problem("0.62 is light, 0.67 is as in triplets", "no share is written; expected %g to %g", evenShare, mostShare))
		}
	}
}

// checkRhythm refuses what does not fit in a bar, which the grid divides.
func (r *resolver) checkRhythm() {
	s := r.score
	bar, rests := s.Meter.Ticks(), s.Rhythm.Rests
	switch {
	case s.Rhythm.Shortest%s.Grid != 0:
		r.fail("rhythm.shortest", problem("", "%s is no whole number of the grid's %s", fraction(s.Rhythm.Shortest), fraction(s.Grid)))
	case (notesInBar+rests)*s.Shortest() > bar:
		field := "rhythm.shortest"
		if rests > 0 {
			field = "rhythm.rests"
		}
		r.fail(field, problem("take a longer bar, or less in it",
			"a bar of %s does not hold %s of %s each", s.Meter, division(rests), fraction(s.Shortest())))
	default:
		r.checkDotted()
		r.checkSwing()
	}
}

func (r *resolver) checkDotted() {
	s := r.score
	if s.Rhythm.Dotted == 0 {
		return
	}
	if units := s.Meter.Ticks() / s.Grid; units > mostUnits {
		r.fail("rhythm.dotted", problem("take a coarser grid", "a bar of %s holds %d of the grid's notes; with dotted notes expected at most %d",
			s.Meter, units, mostUnits))
		return
	}
	for rests := range s.Rhythm.Rests + 1 {
		if len(s.DottedLengths(rests)) == 0 {
			r.fail("rhythm.dotted", problem("", "none of %s in a bar of %s can be dotted", division(rests), s.Meter))
			return
		}
	}
}

func (r *resolver) checkSwing() {
	s := r.score
	unit := s.Rhythm.Swing.Unit
	field := "rhythm.swing.of"
	if !r.places.Has(field) {
		field = "rhythm.swing"
	}
	switch {
	case unit == 0:
	case s.Grid == 1:
		r.fail(field, problem("take a coarser grid", "a grid of one tick leaves no room to swing"))
	case unit%s.Grid != 0:
		r.fail(field, problem("", "%s is no whole number of the grid's %s", fraction(unit), fraction(s.Grid)))
	case 2*unit > s.Meter.Ticks():
		r.fail(field, problem("", "a bar of %s does not hold a pair of %s", s.Meter, fraction(unit)))
	}
}

// division says what a bar falls into.
func division(rests int) string {
	switch rests {
	case 0:
		return fmt.Sprintf("%d notes", notesInBar)
	case 1:
		return fmt.Sprintf("%d notes and a rest", notesInBar)
	}
	return fmt.Sprintf("%d notes and %d rests", notesInBar, rests)
}

func parseRests(rests int) (int, error) {
	if rests < 0 || rests > mostRests {
		return 0, problem("", "%d is no number of rests in a bar; expected 0 to %d", rests, mostRests)
	}
	return rests, nil
}

func parseLikelihood(share float64) (float64, error) {
	if !(share >= 0 && share <= 1) { // so that NaN is refused too
		return 0, problem("0.5 is every other bar", "%g is not a likelihood; expected 0 to 1", share)
	}
	return share, nil
}

func parseShare(share float64) (float64, error) {
	if !(share >= evenShare && share <= mostShare) {
		return 0, problem("", "%g is not the first note's share of a pair; expected %g, which is even, to %g", share, evenShare, mostShare)
	}
	return share, nil
}

// describeRhythm tells the settings of the section, a row each.
func (s *Score) describeRhythm(row func(name, value, effect string)) {
	row("rhythm.shortest", fraction(s.Shortest()), "no note or rest is shorter")
	row("rhythm.rests", fmt.Sprint(s.Rhythm.Rests), "the most in a bar, beside its three notes")
	row("rhythm.dotted", fmt.Sprintf("%g", s.Rhythm.Dotted), "how likely a bar has to have a dotted note")
	if swing := s.Rhythm.Swing; swing.Unit == 0 {
		row("rhythm.swing", "none", "notes sound as they are written")
	} else {
		row("rhythm.swing", fmt.Sprintf("%s, %g", fraction(swing.Unit), swing.Share), "the first of two such notes has that share of their time")
	}
}
