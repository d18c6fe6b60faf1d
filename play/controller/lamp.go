package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Lamp describes how the key of a control is lit.
type Lamp struct {
	Shows   shows
	On, Off uint8 // velocities of note-ons, or values of the controller
}

// shows is the condition that lights a lamp.
type shows string

const (
	showsPaused shows = "paused" // the performance is paused
	showsLocked shows = "locked" // only moves and panic work
	showsTurn   shows = "turn"   // a person is to move
	showsBeat   shows = "beat"   // each quarter note starts
	showsScore  shows = "score"  // the control's score composes the bars
	showsAlways shows = "always" // always, so that the control can be found in the dark
)

var allShows = []shows{showsPaused, showsLocked, showsTurn, showsBeat, showsScore, showsAlways}

// usualShows returns the default condition for a function's lamp.
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
	case "move", "column", "square", "deselect":
		return showsTurn
	}
	return showsAlways
}

// value returns the value to send to a control's lamp.
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
	}
	if on {
		return c.Lamp.On
	}
	return c.Lamp.Off
}

// light returns the message for the lamp of a key with a known channel.
func (k Key) light(value uint8) midi.Message {
	if k.Kind == controllerKey {
		return midi.ControlChange(k.Channel-1, k.Number, value)
	}
	return midi.NoteOn(k.Channel-1, k.Number, value)
}
