package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Lamp says how the key of a control is lit.
type Lamp struct {
	Shows   shows
	On, Off uint8 // velocities of note-ons, or values of control changes
}

// shows is the condition under which a lamp is on.
type shows string

const (
	showsPaused shows = "paused" // the performance is paused
	showsLocked shows = "locked" // the controls are locked: only moves and panic work
	showsTurn   shows = "turn"   // a person is to move
	showsBeat   shows = "beat"   // a quarter note starts
	showsScore  shows = "score"  // the control's score is the current score
	showsItem   shows = "item"   // the control's item of the set list sounds or, for the function cue, follows
	showsWaits  shows = "waits"  // a call waits for its bar line
	showsLoop   shows = "loop"   // bars are repeated
	showsPart   shows = "part"   // the control's part is muted or has solo
	showsAlways shows = "always" // always true, so that people find the control in the dark
)

var allShows = []shows{showsPaused, showsLocked, showsTurn, showsBeat, showsScore, showsItem, showsWaits, showsLoop, showsPart, showsAlways}

// usualShows returns the default condition for the lamp of a function.
func usualShows(f session.Function) shows {
	switch f.Name {
	case "pause", "pause-on", "pause-off":
		return showsPaused
	case "lock", "lock-on", "lock-off":
		return showsLocked
	case "tap":
		return showsBeat
	case "score":
		return showsScore
	case "item", "cue":
		return showsItem
	case "at", "at-undo", "scene":
		return showsWaits
	case "loop", "loop-beneath", "loop-bar", "loop-off":
		return showsLoop
	case "mute", "solo":
		return showsPart
	case "move", "column", "square", "deselect":
		return showsTurn
	}
	return showsAlways
}

// value returns the value to send to the lamp of a control.
func (c *Control) value(s session.Scene) uint8 {
	on := true
	switch c.Lamp.Shows {
	case showsPaused:
		on = s.Paused
	case showsLocked:
		on = s.Locked
	case showsTurn:
		on = s.Asked != nil
	case showsBeat:
		on = s.Beat()
	case showsScore:
		on = s.Score != nil && session.IsScore(c.Do.Value.Text, s.Score.Piece().Name)
	case showsItem:
		on = s.IsItem(c.Do)
	case showsWaits:
		on = len(s.Plan) > 0
	case showsLoop:
		on = s.Loop > 0
	case showsPart:
		on = s.Has(c.Do)
	}
	if on {
		return c.Lamp.On
	}
	return c.Lamp.Off
}

// light returns the message that lights a key. The key must have a channel.
func (k Key) light(value uint8) midi.Message {
	if k.Kind == controllerKey {
		return midi.ControlChange(k.Channel-1, k.Number, value)
	}
	return midi.NoteOn(k.Channel-1, k.Number, value)
}
