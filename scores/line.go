package scores

import (
	"fmt"

	"midiconnect4/scores/settings"
)

// Line has the settings that all kinds of voices have.
type Line struct {
	Part  Player // the voice's own part, if Own is set
	Own   bool   // whether the voice has a part of its own
	Range *Span  // span of the voice's keys, before the part's octave is added; nil for the score's range
	Level int    // number that is added to the velocities of the moves, -126..126
	From  int    // the first bar of each game in which the voice plays, from 1
	Every int    // the voice plays only in every such bar, counted from the first bar of the game; 1 for all bars
	Until int    // the last bar of each game in which the voice plays; 0 if it plays to the end
}

// Plays reports whether the voice plays in a bar of a game; the first bar is 1.
func (l *Line) Plays(bar int) bool {
	return bar >= l.From && (l.Until == 0 || bar <= l.Until) && (l.Every < 2 || bar%l.Every == 0)
}

// Common returns l itself. It implements a method of Voice.
func (l *Line) Common() *Line { return l }

func (*Line) accents() Span { return Span{} }

func (*Line) together(*Score) int { return 1 }

// newLine returns a line with the default settings of voices.
func newLine() Line {
	return Line{Part: Player{Program: 1, Clef: AutoClef, Articulation: 1, Pedal: NoPedal}, From: 1, Every: 1}
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
		settings.Of("every", &l.Every, settings.Number{Low: 1, High: mostVoiceBars, IsNot: "is no number of bars"},
			"The voice plays only in every such bar: 4 for the 4th, 8th, 12th bar of a game. By default 1, all bars."),
	}...)
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
	if l.Every > 1 {
		where += fmt.Sprintf(", in bars %d, %d, …", l.Every, 2*l.Every)
	}
	if l.Level != 0 {
		where += fmt.Sprintf(", level %+d", l.Level)
	}
	return where
}
