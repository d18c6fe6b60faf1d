package scores

import (
	"fmt"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Answer is a voice that repeats an earlier bar, unchanged or transformed: the other player's
// last bar, or in a canon a bar of either player.
type Answer struct {
	Line
	Way      AnswerWay
	Behind   *int        // bars by which a canon follows the moves, from 1; nil for no canon
	Interval int         // scale steps by which the answer is transposed, -127..127
	Start    AnswerStart // the note from which the interval counts
}

// AnswerWay says how a bar is transformed.
type AnswerWay string

const (
	Ostinato            AnswerWay = "ostinato"             // unchanged
	Inversion           AnswerWay = "inversion"            // upwards where the bar went down, and the other way round
	Retrograde          AnswerWay = "retrograde"           // from its end to its start
	RetrogradeInversion AnswerWay = "retrograde inversion" // both inversion and retrograde
	Augmentation        AnswerWay = "augmentation"         // half as fast
	Diminution          AnswerWay = "diminution"           // twice as fast, played twice
)

// AnswerStart says where an answer begins.
type AnswerStart string

const (
	OwnStart    AnswerStart = "own"    // on the bar's own first note
	BarStart    AnswerStart = "bar"    // on the first note of the bar that sounds with it
	AnchorStart AnswerStart = "anchor" // on the last reference note
	FitStart    AnswerStart = "fit"    // where it sounds best with the bar that sounds at the same time
)

var answerWays = settings.Choice{
	{Word: Ostinato, Effect: "as it was"},
	{Word: Inversion, Effect: "rising where it fell and falling where it rose"},
	{Word: Retrograde, Effect: "from its end to its start"},
	{Word: RetrogradeInversion, Effect: "from its end to its start, rising where it fell"},
	{Word: Augmentation, Effect: "half as fast, in two answers"},
	{Word: Diminution, Effect: "twice as fast, twice in each answer"},
}

var answerStarts = settings.Choice{
	{Word: OwnStart, Effect: "where it began"},
	{Word: BarStart, Effect: "from the first note of the bar that sounds with it"},
	{Word: AnchorStart, Effect: "from the last reference note"},
	{Word: FitStart, Effect: "where it sounds best with the bar"},
}

const mostBehind = 40 // bars

func (r *reader) answer(a *Answer) settings.Group {
	return settings.Group{
		Example: "{way: ostinato}",
		Settings: append([]settings.Setting{
			settings.Of("way", &a.Way, answerWays,
				"How the bar is transformed: not at all (ostinato), upside down (inversion), backwards (retrograde), both (retrograde inversion), "+
					"half as fast (augmentation), or twice as fast and played twice (diminution)."),
			settings.Of("behind", &a.Behind, settings.Number{
				Low: 1, High: mostBehind, IsNot: "is not a distance for a canon", Unit: "bars",
				Hint: "a canon follows the line of moves: 1 is the bar before",
			}, "Makes the answer a canon: it repeats the bar that many bars back, {bounds}, whoever played it. "+
				"Without it, the answer repeats the last bar of the other player."),
			settings.Of("interval", &a.Interval, settings.Number{Low: -widestInterval, High: widestInterval, IsNot: "is not an interval", Unit: "steps of the scale"},
				"Steps of the scale by which the answer is transposed, {bounds}: up, or down if negative."),
			settings.Of("start", &a.Start, answerStarts,
				"What the interval counts from: the note on which the bar began (own), the first note of the bar that sounds with the answer (bar), "+
					"the last reference note (anchor), or the nearest note from which the answer is most consonant with that bar (fit)."),
		}, r.lineSettings(&a.Line)...),
		Start: func() { *a = Answer{Line: newLine(), Way: Ostinato, Start: OwnStart} },
	}
}

// Kind is "answer".
func (*Answer) Kind() string { return "answer" }

func (a *Answer) clone() Voice { own := *a; return &own }

// together counts the answer's notes that sound at once.
func (a *Answer) together(s *Score) int {
	if s.Players[0].Hold || s.Players[1].Hold {
		return 2
	}
	return 1
}

func (a *Answer) describe(*Score) string {
	what := "the other player's last bar"
	switch {
	case a.Behind == nil:
	case a.Way == Augmentation:
		what = "the line of moves from " + text.Count(*a.Behind, "bar") + " behind"
	default:
		what = "the bar " + text.Count(*a.Behind, "bar") + " behind"
	}
	words := fmt.Sprintf("answer, %s %s", what, answerWays.Effect(a.Way))
	if a.Start != OwnStart {
		words += ", " + answerStarts.Effect(a.Start)
	}
	if a.Interval != 0 {
		words += fmt.Sprintf(", %+d steps", a.Interval)
	}
	return words
}

// diminished is the minimum number of grid units of a bar for a diminution, which plays the repeated bar twice.
const diminished = 2 * notesInBar

// check refuses a diminution for which the bar has no room, and the start fit in a tuning without twelve keys to the octave.
func (a *Answer) check(r *reader, path string) {
	s := r.score
	if a.Start == FitStart && s.Period() != pitch.Octave {
		r.Wrong(path+".start", "take own, bar or anchor", "fit needs twelve keys to the octave; the tuning repeats after %d", s.Period())
	}
	if units := s.Meter.Ticks() / s.Grid; a.Way == Diminution && units < diminished {
		r.Wrong(path+".way", "take a finer grid, or another way", "diminution needs a bar of %d grid units; a bar of %s on a grid of %s has %d",
			diminished, s.Meter, fraction(s.Grid), units)
	}
}
