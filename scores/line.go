package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Line has the settings that all kinds of voices have.
type Line struct {
	Part  Player // the voice's own part, if Own is set
	Own   bool   // whether the voice has a part of its own
	Range *Span  // span of the voice's keys, before the part's octave is added; nil for the score's range
	Level int    // number that is added to the velocities of the moves, -126..126
	From  int    // the first bar of each game in which the voice plays, from 1
	Every Every  // in which of these bars it plays
	Until int    // the last bar of each game in which the voice plays; 0 if it plays to the end

	Pieces []Piece // kinds of pieces in whose moves the voice plays; nil for all
}

// Piece is the name of a kind of piece. A disc or a mark is a man.
type Piece string

var pieces = settings.Choice{
	{Word: Piece("man")}, {Word: Piece("king")}, {Word: Piece("pawn")}, {Word: Piece("knight")}, {Word: Piece("bishop")}, {Word: Piece("rook")}, {Word: Piece("queen")},
}

// Follows reports whether the voice plays in the moves of a kind of piece.
func (l *Line) Follows(p Piece) bool { return l.Pieces == nil || slices.Contains(l.Pieces, p) }

// Every says that a voice plays only in every such bar or phrase, counted from the start of the game; 1 stands for all.
type Every struct {
	Number  int
	Phrases bool // Number counts phrases
}

// Plays reports whether a voice plays in a bar of a game; the first bar is 1.
func (s *Score) Plays(l *Line, bar int) bool {
	number := bar
	if l.Every.Phrases && s.Phrases != nil {
		number = (bar-1)/s.Phrases.Bars + 1
	}
	return bar >= l.From && (l.Until == 0 || bar <= l.Until) && (l.Every.Number < 2 || number%l.Every.Number == 0)
}

// Common returns l itself. It implements a method of Voice.
func (l *Line) Common() *Line { return l }

func (*Line) accents() Span { return Span{} }

func (*Line) together(*Score) int { return 1 }

// newLine returns a line with the default settings of voices.
func newLine() Line {
	return Line{Part: Player{Program: 1, Clef: AutoClef, Articulation: 1, Pedal: NoPedal}, From: 1, Every: Every{Number: 1}}
}

// Keys returns the span of the voice's keys, before its part's octave is added.
func (s *Score) Keys(l *Line) Span {
	if l.Range != nil {
		return *l.Range
	}
	return s.Range
}

const mostVoiceBars = 9999 // largest number of a bar in a game

// lineSettings returns the settings that all kinds of voices have.
func (r *reader) lineSettings(l *Line) []settings.Setting {
	return append(r.partSettings(&l.Part), []settings.Setting{
		settings.Of("range", &l.Range, settings.Notation(r.score.parseRange, r.score.formatRange, rangeSchema()),
			"Lowest and highest note of the voice, low..high; at least 12 keys. Without it, the score's range."),
		settings.Of("level", &l.Level, settings.Number{Low: -mostAccent, High: mostAccent, IsNot: "cannot be added to a velocity"},
			"Added to the velocities, which the voice takes from the moves, {bounds}."),
		settings.Of("from", &l.From, settings.Number{Low: 1, High: mostVoiceBars, IsNot: "is not the number of a bar"},
			"The bar of each game in which the voice enters, from 1."),
		settings.Of("until", &l.Until, settings.Number{Low: 1, High: mostVoiceBars, IsNot: "is not the number of a bar"},
			"The last bar of each game in which the voice plays. Without it, the voice plays to the end."),
		settings.Of("every", &l.Every, every,
			"The voice plays only in every such bar: 4 for the 4th, 8th, 12th bar of a game. Or in every such phrase: 2 phrases. By default 1, all bars."),
		settings.Of("pieces", &l.Pieces, settings.List{Item: pieces, Most: len(pieces), Things: "pieces", Expected: "kinds of pieces"},
			"The voice plays only in the moves of these kinds of pieces, as in [knight, bishop]. Without it, in all moves."),
	}...)
}

// every is the notation of numbers of bars, such as 4, and of phrases, such as 2 phrases.
var every = settings.Notation(parseEvery, func(e Every) string {
	if e.Phrases {
		return text.Count(e.Number, "phrase")
	}
	return strconv.Itoa(e.Number)
}, settings.Either(settings.WholeNumber("1", "9999"), settings.Pattern(`^ *[1-9][0-9]{0,3} +(phrases?|bars?) *$`)))

func parseEvery(written string) (Every, error) {
	number, unit, _ := strings.Cut(strings.TrimSpace(written), " ")
	unit = strings.TrimSuffix(strings.TrimSpace(unit), "s")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > mostVoiceBars || unit != "" && unit != "bar" && unit != "phrase" {
		return Every{}, settings.Problem("write 4, or 2 phrases", "%s is no number of bars or phrases; expected 1 to %d", settings.Quote(written), mostVoiceBars)
	}
	return Every{n, unit == "phrase"}, nil
}

// where returns a text: in which part the voice sounds, and in which bars.
func (l *Line) where(s *Score) string {
	where := "in the other player's part"
	if l.Own {
		where = fmt.Sprintf("%s, %s on channel %d", l.Part.Name, l.Part.Instrument(), l.Part.Channel)
	}
	if l.Range != nil {
		where += ", " + s.formatRange(*l.Range)
	}
	switch {
	case l.Until > 0:
		where += fmt.Sprintf(", bars %d to %d", l.From, l.Until)
	case l.From > 1:
		where += fmt.Sprintf(", from bar %d", l.From)
	}
	if e := l.Every; e.Number > 1 {
		unit := "bars"
		if e.Phrases {
			unit = "phrases"
		}
		where += fmt.Sprintf(", in %s %d, %d, …", unit, e.Number, 2*e.Number)
	}
	if l.Pieces != nil {
		where += ", in moves of " + text.Join(l.Pieces, ", ", func(p Piece) string { return string(p) })
	}
	if l.Level != 0 {
		where += fmt.Sprintf(", level %+d", l.Level)
	}
	return where
}
