package scores

import (
	"fmt"

	"midiconnect4/internal/text"
)

// Answer is a voice in which an earlier bar sounds again, as it was or transformed:
// the other player's last one, or in a canon any player's.
type Answer struct {
	Line
	Way      AnswerWay
	Behind   *int        // bars between a canon and the line of moves that it follows; nil for no canon
	Interval int         // scale steps by which the answer lies above, -127..127
	Start    AnswerStart // what the interval counts from
}

// AnswerWay says how a bar sounds again.
type AnswerWay string

const (
	Ostinato            AnswerWay = "ostinato"             // as it was
	Inversion           AnswerWay = "inversion"            // rising where it fell
	Retrograde          AnswerWay = "retrograde"           // from its end to its start
	RetrogradeInversion AnswerWay = "retrograde inversion" // both
	Augmentation        AnswerWay = "augmentation"         // half as fast
	Diminution          AnswerWay = "diminution"           // twice as fast, and twice
)

// AnswerStart says where an answer begins.
type AnswerStart string

const (
	OwnStart    AnswerStart = "own"    // on the note on which the bar began
	BarStart    AnswerStart = "bar"    // on the first note of the bar that sounds with it
	AnchorStart AnswerStart = "anchor" // on the last reference note
	FitStart    AnswerStart = "fit"    // where it sounds best with that bar
)

var answerWays = choice[AnswerWay]{
	{Ostinato, "as it was"},
	{Inversion, "rising where it fell and falling where it rose"},
	{Retrograde, "from its end to its start"},
	{RetrogradeInversion, "from its end to its start, rising where it fell"},
	{Augmentation, "half as fast, in two answers"},
	{Diminution, "twice as fast, twice in each answer"},
}

var answerStarts = choice[AnswerStart]{
	{OwnStart, "where it began"},
	{BarStart, "from the first note of the bar that sounds with it"},
	{AnchorStart, "from the last reference note"},
	{FitStart, "where it sounds best with the bar"},
}

const mostBehind = 40 // bars

var answer = group[Answer]{
	example: "{way: ostinato}",
	settings: append([]entry[Answer]{
		&setting[Answer, AnswerWay]{
			name: "way", at: func(a *Answer) *AnswerWay { return &a.Way },
			kind: answerWays,
			doc: "How a bar sounds again: as it was (ostinato), mirrored (inversion), backwards (retrograde), both (retrograde inversion), " +
				"half as fast (augmentation) or twice as fast and twice (diminution).",
		},
		&setting[Answer, *int]{
			name: "behind", at: func(a *Answer) **int { return &a.Behind },
			kind: optional[int]{number[int]{
				low: 1, high: mostBehind, isNot: "is not a distance for a canon", unit: "bars",
				hint: "a canon follows the line of moves: 1 is the bar before",
			}},
			doc: "Makes the answer a canon: it takes the bar that lies so many bars back, {bounds}, whoever played it. " +
				"Without it, it takes the last bar of the player who does not move.",
		},
		&setting[Answer, int]{
			name: "interval", at: func(a *Answer) *int { return &a.Interval },
			kind: number[int]{low: -widestInterval, high: widestInterval, isNot: "is not an interval", unit: "steps of the scale"},
			doc:  "Steps of the scale by which it lies above, {bounds}; below, if negative.",
		},
		&setting[Answer, AnswerStart]{
			name: "start", at: func(a *Answer) *AnswerStart { return &a.Start },
			kind: answerStarts,
			doc: "What the interval counts from: the note on which the bar began (own), the first note of the bar that sounds with the answer (bar), " +
				"the last reference note (anchor), or the nearest note from which the answer is most consonant with that bar (fit).",
		},
	}, lineSettings(func(a *Answer) *Line { return &a.Line })...),
	start: func(*Score) Answer { return Answer{Line: newLine(), Way: Ostinato, Start: OwnStart} },
}

func (a *Answer) line() *Line { return &a.Line }

// together is how many notes sound at a time: those of the bar that sounds again.
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
	words := fmt.Sprintf("answer, %s %s", what, answerWays.effect(a.Way))
	if a.Start != OwnStart {
		words += ", " + answerStarts.effect(a.Start)
	}
	if a.Interval != 0 {
		words += fmt.Sprintf(", %+d steps", a.Interval)
	}
	return words
}

// Bars of diminution have room for the notes of the bar twice.
const diminished = 2 * notesInBar

// check refuses what the bar has no room for, and what the tuning does not have.
func (a *Answer) check(r *reader, path string) {
	s := r.score
	if a.Start == FitStart && s.Period() != octave {
		r.refuse(path+".start", problem("take own, bar or anchor", "only intervals of twelve keys to the octave can be told to fit, and the tuning repeats after %d", s.Period()))
	}
	if units := s.Meter.Ticks() / s.Grid; a.Way == Diminution && units < diminished {
		r.refuse(path+".way", problem("take a finer grid, or another way", "diminution plays a bar twice, and a bar of %s on a grid of %s has %d of the %d places for its notes",
			s.Meter, fraction(s.Grid), units, diminished))
	}
}
