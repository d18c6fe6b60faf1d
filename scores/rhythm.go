package scores

import (
	"fmt"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Rhythm says how bars are divided into notes and rests.
type Rhythm struct {
	Shortest int     // shortest note or rest, in ticks, a multiple of the grid; 0 means one grid unit
	Rests    int     // greatest number of rests in a bar, 0..4; each bar has a random number of them
	Dotted   float64 // probability that a bar has a dotted note, 0..1
	Swing    Swing

	// At most one of Patterns and Euclid is set. If one is set, it determines the rhythm of bars; otherwise bars are divided at random.
	Patterns []Pattern
	Euclid   *Euclid

	Choose  PatternChoice // how the pattern of a bar is chosen
	Odds    []int         // relative probabilities of the patterns, 1..99; nil if all are equally likely
	Weights []Weight      // the lengths that notes may have; nil if all lengths are equally likely
}

// Swing delays the notes between the beats. The delay is only heard, not written.
type Swing struct {
	Unit  int     // length in ticks of the notes that swing; they form pairs from the start of each bar; 0 for no swing
	Share float64 // share of a pair's time that its first note takes, 0.5 (even) to 0.75
}

const (
	mostRests    = 4
	mostUnits    = 1024 // greatest number of grid units in a bar with dotted notes or weights
	dottedSixty4 = 45   // in ticks: a dotted sixty-fourth, the shortest dotted note
	evenShare    = 0.5
	mostShare    = 0.75
	SwingUnit    = TicksPerQuarter / 2 // length in ticks of the notes that swing, unless a score says otherwise
)

// Shortest returns the length of the shortest possible note or rest, in ticks.
func (s *Score) Shortest() int { return max(s.Rhythm.Shortest, s.Grid) }

// DottedLengths lists the lengths, in ticks, of the dotted notes for which a bar with the given number of rests has room. A dotted note is one
// and a half times as long as a whole note, a half note and so on.
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

func (r *reader) rhythm(v *Rhythm) settings.Group {
	return settings.Group{
		Example: "{rests: 1}",
		Settings: []settings.Setting{
			settings.Of("shortest", &v.Shortest, noteValue,
				"No note or rest is shorter: a whole number of grid units, as a fraction of a whole note. Without it, one grid unit.",
				settings.More{
					Example: "1/8", Note: "no note or rest is shorter; else one of the grid", Effect: "no note or rest is shorter",
					Show: func() (value, effect string) { return fraction(r.score.Shortest()), "" },
				}),
			settings.Of("rests", &v.Rests, settings.Number{High: mostRests, IsNot: "is no number of rests in a bar"},
				"The most rests in a bar, {bounds}; how many there are is drawn for each bar.",
				settings.More{Note: "the most in a bar, {bounds}", Effect: "the most in a bar, beside its three notes"}),
			settings.Of("dotted", &v.Dotted, settings.Number{High: 1, IsNot: "is not a likelihood", Hint: "0.5 is every other bar"},
				"How likely a bar has to have a dotted note, {bounds}.",
				settings.More{Note: "how likely a bar has to have a dotted note, {bounds}", Effect: "how likely a bar has to have a dotted note"}),
			settings.Of("swing", &v.Swing, settings.Section(swing),
				"Delays notes between the beats, in sound and not in notation. Without it, notes sound as written.",
				settings.More{
					Example: "{of: 1/8, share: 0.62}", Note: "the first of a pair has that share of its time, 0.5 to 0.75",
					Show: func() (value, effect string) {
						if v.Swing.Unit == 0 {
							return "none", "notes sound as they are written"
						}
						return fmt.Sprintf("%s, %g", fraction(v.Swing.Unit), v.Swing.Share), "the first of two such notes has that share of their time"
					},
				}),
			settings.Of("patterns", &v.Patterns, settings.List{Item: barPattern, Most: mostPatterns, Things: "patterns", Expected: "patterns", Brackets: true},
				"Rhythms of your own for bars, three notes each: in equal steps, as x--x-x-- (x begins a note, - holds it, . is a rest), "+
					"or in lengths that make a bar, as 3/8+1/8+(1/4)+1/4, with rests in brackets.",
				settings.More{
					Example: "[x--x--x-, x-x-x---]", Note: "rhythms of your own, instead of division by chance", Effect: "the rhythms that bars have",
					Quiet: true,
				}),
			settings.Of("choose", &v.Choose, settings.Choice{
				{Word: PatternByChance, Effect: "each bar has any of the patterns"},
				{Word: PatternsInOrder, Effect: "the patterns come in order, bar by bar"},
				{Word: PatternOfColumn, Effect: "each column has one of the patterns"},
				{Word: PatternOfRow, Effect: "each row has one of the patterns"},
				{Word: PatternOfPlayer, Effect: "each player has one of the patterns"},
			}, "Which pattern a bar has: any one (chance, the default), the next (order), or the pattern of its column, row or player: "+
				"the first for the first and so on, and after the last the first again.",
				settings.More{Usual: PatternByChance, Example: "order", Note: "which of them: by chance; or: order, column, row, player", Quiet: true}),
			settings.Of("odds", &v.Odds,
				settings.List{Item: settings.Number{Low: 1, High: mostOdds, IsNot: "is no weight"}, Most: mostPatterns, Things: "odds", Expected: "weights"},
				"How likely each pattern is beside the others, 1 to 99, one number for each. Without them, all are equally likely.",
				settings.More{
					Example: "[3, 1]", Note: "how likely each of them is", Effect: "how likely each pattern is beside the others",
					Show: func() (value, effect string) { return showTable(v.Odds) }, Quiet: true,
				}),
			settings.Of("euclid", &v.Euclid, settings.Section(euclid),
				"Three notes spread over equal steps of the bar as evenly as possible, instead of division by chance.",
				settings.More{
					Example: "{of: 8, turn: chance}", Note: "three notes spread evenly over these steps",
					Effect: "each bar has three notes, spread over these steps as evenly as possible", Quiet: true, Show: func() (value, effect string) {
						switch {
						case v.Euclid.Turn.By != TurnFixed:
							return fmt.Sprintf("E(3, %d), turned by %s", v.Euclid.Of, v.Euclid.Turn.By), ""
						case v.Euclid.Turn.Steps > 0:
							return fmt.Sprintf("E(3, %d, %d)", v.Euclid.Of, v.Euclid.Turn.Steps), ""
						}
						return fmt.Sprintf("E(3, %d)", v.Euclid.Of), ""
					},
				}),
			settings.Of("weights", &v.Weights, settings.List{Item: settings.Section(weight), Most: mostWeights, Things: "lengths", Expected: "lengths with weights"},
				"The only lengths that notes may have, each with its weight. A division of the bar is as likely as the product of the weights of its notes.",
				settings.More{
					Example: "[{length: 1/4, weight: 3}, {length: 1/8, weight: 2}, {length: 5/8}]",
					Note:    "the lengths that notes may have, and how likely each is", Effect: "the lengths that notes have, and how likely each is", Quiet: true,
					Show: func() (value, effect string) {
						return text.Join(v.Weights, ", ", func(w Weight) string { return fmt.Sprintf("%s: %d", fraction(w.Ticks), w.Weight) }), ""
					},
				}),
		},
	}
}

func swing(s *Swing) settings.Group {
	return settings.Group{
		Example: "{share: 0.6}",
		Settings: []settings.Setting{
			settings.Of("of", &s.Unit, noteValue,
				"The notes that swing, in pairs from the start of each bar: a whole number of grid units, by default 1/8."),
			settings.Of("share", &s.Share, settings.Number{
				Low: evenShare, High: mostShare, LowIs: "which is even",
				IsNot: "is not the first note's share of a pair",
			}, "Share of a pair's time that the first note has: {bounds}.",
				settings.More{Missing: settings.Problem("0.62 is light, 0.67 is as in triplets", "no share is written; expected %g to %g", evenShare, mostShare)}),
		},
		Start: func() { *s = Swing{Unit: SwingUnit} },
	}
}

// checkRhythm reports an error for a rhythm that does not fit a bar. It may be called only if a bar is a multiple of the grid.
func (r *reader) checkRhythm() {
	s := r.score
	bar, rests := s.Meter.Ticks(), s.Rhythm.Rests
	switch {
	case s.Rhythm.Shortest%s.Grid != 0:
		r.Wrong("rhythm.shortest", s.gridHint(s.Rhythm.Shortest), "%s is not a multiple of the grid, %s", fraction(s.Rhythm.Shortest), fraction(s.Grid))
	case (notesInBar+rests)*s.Shortest() > bar:
		field := "rhythm.shortest"
		if rests > 0 {
			field = "rhythm.rests"
		}
		r.Wrong(field, "take a longer bar, or fewer or shorter notes and rests", "a bar of %s does not hold %s of %s each", s.Meter, division(rests), fraction(s.Shortest()))
	case !r.checkOneRhythm():
	default:
		r.checkPatterns()
		r.checkEuclid()
		r.checkWeights()
		r.checkDotted()
		r.checkSwing()
	}
}

// checkOneRhythm reports an error if two settings both determine the lengths of notes. It returns false in this case.
func (r *reader) checkOneRhythm() bool {
	for _, one := range []struct {
		setting, says string
		others        []string
	}{
		{"patterns", "patterns determine the whole rhythm of a bar", []string{"euclid", "weights", "shortest", "rests", "dotted"}},
		{"euclid", "a Euclidean rhythm determines the whole rhythm of a bar", []string{"weights", "shortest", "rests", "dotted"}},
		{"weights", "weights determine which lengths notes have", []string{"dotted"}},
	} {
		for _, other := range one.others {
			if field := "rhythm." + other; r.Has("rhythm."+one.setting) && r.says(other) {
				r.Wrong(field, "keep one of the two", "%s cannot be given together with %s: %s", other, one.setting, one.says)
				return false
			}
		}
	}
	return true
}

// says reports whether the file sets the named setting of rhythm to a value that has an effect.
func (r *reader) says(name string) bool {
	rhythm := r.score.Rhythm
	return r.Has("rhythm."+name) && !(name == "rests" && rhythm.Rests == 0 || name == "dotted" && rhythm.Dotted == 0)
}

func (r *reader) checkDotted() {
	s := r.score
	if s.Rhythm.Dotted == 0 {
		return
	}
	if units := s.Meter.Ticks() / s.Grid; units > mostUnits {
		r.Wrong("rhythm.dotted", "take a coarser grid", "a bar of %s has %d grid units; expected at most %d, because the rhythm has dotted notes",
			s.Meter, units, mostUnits)
		return
	}
	for rests := range s.Rhythm.Rests + 1 {
		if len(s.DottedLengths(rests)) == 0 {
			r.Wrong("rhythm.dotted", "", "none of %s in a bar of %s can be dotted", division(rests), s.Meter)
			return
		}
	}
}

func (r *reader) checkSwing() {
	s := r.score
	unit := s.Rhythm.Swing.Unit
	field := "rhythm.swing.of"
	if !r.Has(field) {
		field = "rhythm.swing"
	}
	switch {
	case unit == 0:
	case s.Grid == 1:
		r.Wrong(field, "take a coarser grid", "a grid of one tick leaves no room to swing")
	case unit%s.Grid != 0:
		r.Wrong(field, s.gridHint(unit), "%s is not a multiple of the grid, %s", fraction(unit), fraction(s.Grid))
	case 2*unit > s.Meter.Ticks():
		r.Wrong(field, "", "a bar of %s does not hold a pair of %s", s.Meter, fraction(unit))
	}
}

// division returns a text on the parts of a bar, such as "3 notes and a rest".
func division(rests int) string {
	switch rests {
	case 0:
		return fmt.Sprintf("%d notes", notesInBar)
	case 1:
		return fmt.Sprintf("%d notes and a rest", notesInBar)
	}
	return fmt.Sprintf("%d notes and %d rests", notesInBar, rests)
}
