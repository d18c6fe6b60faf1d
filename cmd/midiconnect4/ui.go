package main

import (
	"fmt"
	"os"

	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/session"
	"midiconnect4/play/tui"
)

// ui returns the user interface: a screen or lines.
func (o playOptions) ui(r *composition, first *play.Match) session.UI {
	if o.screen {
		return tui.New(o.setting(r, first))
	}
	return o.lines(r)
}

// keyed reports whether a person can move without typing: with a MIDI controller or by OSC.
func (o playOptions) keyed() bool { return o.stage.Keys.Moves() || o.stage.OSC.In != "" }

// lines returns the user interface that prints lines.
func (o playOptions) lines(r *composition) *lines.UI {
	var heading string
	if from := o.stage.Input.Names(); from != "" {
		heading = fmt.Sprintf("listening to %s\n", from)
	}
	heading += fmt.Sprintf("playing to %s\n%s", o.stage.OutputNames(), play.NoteLegend(r.score))
	return &lines.UI{
		In: os.Stdin, Out: r.exports.Messages, Terminal: o.terminal, Plays: o.person, Keyed: o.keyed(),
		Boards: o.out.show, Heading: heading, Hint: o.hint(),
	}
}

// setting returns what the screen needs to know about the performance.
func (o playOptions) setting(r *composition, first *play.Match) tui.Setting {
	s := tui.Setting{
		Game: first.Game, Names: first.Names, Score: r.score, Port: o.stage.OutputNames(),
		Clock: o.stage.Sync, Big: o.big, Hint: o.hint(), Out: r.exports.Messages,
		Scores: o.scoreList(r).Names, SetList: o.evening != nil,
	}
	s.In = o.stage.Input.Names()
	return s
}

// hint tells the user what to do before the music starts. It is empty if the music starts without the user.
func (o playOptions) hint() string {
	switch {
	case !o.stage.Virtual():
		return ""
	case o.screen:
		return "connect a synthesizer, then press space"
	case o.terminal:
		return "connect a synthesizer to it, then press Enter\n"
	}
	return ""
}
