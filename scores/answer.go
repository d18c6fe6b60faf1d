package scores

import (
	"fmt"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Answer is a voice that repeats an earlier bar, unchanged or transformed. It repeats the other player's last bar; a canon repeats a bar of
// either player.
type Answer struct {
	Line
	Way      AnswerWay
	Behind   *int        // a canon repeats the bar this many bars back; 0 doubles the bar itself; nil if the voice is no canon
	Interval int         // scale steps by which the repeated bar is transposed, -127..127
	Start    AnswerStart // the note from which Interval counts
}

// AnswerWay says how an answer transforms the repeated bar.
type AnswerWay string

const (
	Ostinato            AnswerWay = "ostinato"             // unchanged
	Inversion           AnswerWay = "inversion"            // upside down: rising where the bar fell, and falling where it rose
	Retrograde          AnswerWay = "retrograde"           // from its end to its start
	RetrogradeInversion AnswerWay = "retrograde inversion" // both inversion and retrograde
	Augmentation        AnswerWay = "augmentation"         // half as fast
	Diminution          AnswerWay = "diminution"           // twice as fast, played twice
)

// AnswerStart says on which note an answer begins, before its interval is added.
type AnswerStart string

const (
	OwnStart    AnswerStart = "own"    // on the first note of the repeated bar
	BarStart    AnswerStart = "bar"    // on the first note of the bar that sounds with it
	AnchorStart AnswerStart = "anchor" // on the reference note of the latest bar
	FitStart    AnswerStart = "fit"    // on the note from which it is most consonant with the bar that sounds with it
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
				High: mostBehind, IsNot: "is not a distance for a canon", Unit: "bars",
				Hint: "a canon follows the line of moves: 1 is the bar before, 0 the bar itself",
			}, "Makes the answer a canon: it repeats the bar that many bars back, {bounds}, whoever played it; 0 doubles the bar itself. "+
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

// together returns how many notes of the answer may sound at the same time.
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
	case *a.Behind == 0:
		what = "the bar itself"
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

// diminished is the least number of grid units in a bar for a diminution. Such an answer plays the repeated bar twice, with three notes each
// time.
const diminished = 2 * notesInBar

// check reports an error for a diminution in a bar that is too short, and for the start fit in a tuning without twelve keys to the octave.
func (a *Answer) check(r *reader, path string) {
	s := r.score
	if a.Start == FitStart && s.Period() != pitch.Octave {
		r.Wrong(path+".start", "take own, bar or anchor", "fit needs twelve keys to the octave; the tuning repeats after %d keys", s.Period())
	}
	if units := s.Meter.Ticks() / s.Grid; a.Way == Diminution && units < diminished {
		r.Wrong(path+".way", "take a finer grid, or another way", "diminution needs a bar of at least %d grid units; a bar of %s on a grid of %s has %d",
			diminished, s.Meter, fraction(s.Grid), units)
	}
}
