package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Lamp describes how the key of a control is lit.
type Lamp struct {
	Shows   Shows
	On, Off uint8 // velocities of note-ons, or values of the controller
}

// Shows is the condition that lights a lamp.
type Shows string

const (
	ShowsPaused Shows = "paused" // the performance is paused
	ShowsLocked Shows = "locked" // only moves and panic work
	ShowsTurn   Shows = "turn"   // a person is to move
	ShowsBeat   Shows = "beat"   // each quarter note starts
	ShowsScore  Shows = "score"  // the control's score composes the bars
	ShowsAlways Shows = "always" // always, so that the control can be found in the dark
)

var allShows = []Shows{ShowsPaused, ShowsLocked, ShowsTurn, ShowsBeat, ShowsScore, ShowsAlways}

// usualShows returns the default condition for a function's lamp.
func usualShows(f session.Function) Shows {
	switch f.Name {
	case "pause", "pause-on", "pause-off":
		return ShowsPaused
	case "lock", "lock-on", "lock-off":
		return ShowsLocked
	case "tap":
		return ShowsBeat
	case "score":
		return ShowsScore
	case "move", "column", "square", "deselect":
		return ShowsTurn
	}
	return ShowsAlways
}

// value returns the value to send to a control's lamp.
func (c *Control) value(s session.Scene) uint8 {
	on := true
	switch c.Lamp.Shows {
	case ShowsPaused:
		on = s.Paused
	case ShowsLocked:
		on = s.Locked
	case ShowsTurn:
		on = s.Asked != nil
	case ShowsBeat:
		on = s.Beat()
	case ShowsScore:
		on = s.Score != nil && session.IsScore(c.Do.Value.Text, s.Score.Piece().Name)
	}
	if on {
		return c.Lamp.On
	}
	return c.Lamp.Off
}

// light returns the message for the lamp of a key with a known channel.
func (k Key) light(value uint8) midi.Message {
	if k.Kind == Controller {
		return midi.ControlChange(k.Channel-1, k.Number, value)
	}
	return midi.NoteOn(k.Channel-1, k.Number, value)
}
