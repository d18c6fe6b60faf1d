package scores

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

// Line is what all kinds of voices have.
type Line struct {
	Part  Player // of its own; without one, Own is false
	Own   bool   // whether the voice has a part of its own
	Range *Span  // keys of its notes, before the part's octave is added; nil for the score's
	Level int    // added to the velocities of the moves, -126..126
	From  int    // the bar of each game in which it enters, from 1
	Until int    // the last bar of each game in which it plays; 0 for the end
}

// Plays reports whether the voice plays in a bar of a game, from 1.
func (l *Line) Plays(bar int) bool { return bar >= l.From && (l.Until == 0 || bar <= l.Until) }

// newLine is the line of a voice before it is read.
func newLine() Line {
	return Line{Part: Player{Program: 1, Clef: AutoClef, Articulation: 1, Pedal: NoPedal}, From: 1}
}

// Keys is the range of a line's notes, before its part's octave is added.
func (s *Score) Keys(l *Line) Span {
	if l.Range != nil {
		return *l.Range
	}
	return s.Range
}

const mostVoiceBars = 9999 // of a game

// lineSettings is the settings that a kind of voice has in common with the others.
func lineSettings[Kind any](line func(*Kind) *Line) []entry[Kind] {
	all := lift(partSettings, func(k *Kind) *Player { return &line(k).Part })
	return append(all, lift([]entry[Line]{
		&setting[Line, *Span]{
			name: "range", at: func(l *Line) **Span { return &l.Range },
			kind: optional[Span]{notation[Span]{(*Score).parseRange, (*Score).formatRange, rangeSchema}},
			doc:  "Lowest and highest note of the voice, low..high; at least 12 keys. Without it the score's range.",
		},
		&setting[Line, int]{
			name: "level", at: func(l *Line) *int { return &l.Level },
			kind: number[int]{low: -mostAccent, high: mostAccent, isNot: "cannot be added to a velocity"},
			doc:  "Added to the velocities that it takes from the moves, {bounds}.",
		},
		&setting[Line, int]{
			name: "from", at: func(l *Line) *int { return &l.From },
			kind: number[int]{low: 1, high: mostVoiceBars, isNot: "is not the number of a bar"},
			doc:  "The bar of each game in which the voice enters, from 1.",
		},
		&setting[Line, int]{
			name: "until", at: func(l *Line) *int { return &l.Until },
			kind: number[int]{low: 1, high: mostVoiceBars, isNot: "is not the number of a bar"},
			doc:  "The last bar of each game in which the voice plays. Without it, it plays to the end.",
		},
	}, line)...)
}

// lift makes settings of a part of an owner settings of the owner.
func lift[Owner, Inner any](settings []entry[Inner], at func(*Owner) *Inner) []entry[Owner] {
	all := make([]entry[Owner], len(settings))
	for i, s := range settings {
		all[i] = lifted[Owner, Inner]{s, at}
	}
	return all
}

// lifted is a setting of a part of its owner, which is in a list and not a section.
type lifted[Owner, Inner any] struct {
	entry[Inner]
	at func(*Owner) *Inner
}

func (l lifted[Owner, Inner]) read(r *reader, node ast.Node, path string, in *Owner) {
	l.entry.read(r, node, path, l.at(in))
}

func (l lifted[Owner, Inner]) schema(*Owner) *schema { return l.entry.schema(nil) }

func (l lifted[Owner, Inner]) text(s *Score, in *Owner) string { return l.entry.text(s, l.at(in)) }

// describe says where a line sounds, and when.
func (l *Line) describe(s *Score) string {
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
	if l.Level != 0 {
		where += fmt.Sprintf(", level %+d", l.Level)
	}
	return where
}
