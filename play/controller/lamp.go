package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
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
	ShowsTurn   Shows = "turn"   // a person is to move
	ShowsBeat   Shows = "beat"   // each quarter note starts
	ShowsScore  Shows = "score"  // the control's score composes the bars
	ShowsAlways Shows = "always" // always, so that the control can be found in the dark
)

var allShows = []Shows{ShowsPaused, ShowsTurn, ShowsBeat, ShowsScore, ShowsAlways}

// usualShows returns the default condition for a function's lamp.
func usualShows(f session.Function) Shows {
	switch f.Name {
	case "pause", "pause-on", "pause-off":
		return ShowsPaused
	case "tap":
		return ShowsBeat
	case "score":
		return ShowsScore
	case "move", "column", "square", "deselect":
		return ShowsTurn
	}
	return ShowsAlways
}

// status is the state of a performance that lamps show.
type status struct {
	paused bool
	asked  bool // a person is to move
	beat   bool // a quarter note starts
	score  string
}

// after returns the status after an event.
func (s status) after(e live.Event) status {
	switch e.Kind {
	case live.Paused, live.Resumed:
		s.paused, s.beat = e.Kind == live.Paused, false
	case live.MoveAsked:
		s.asked = true
	case live.MoveChosen, live.GameLeft:
		s.asked = false
	case live.GameReady, live.TurnBegan:
		if e.Score != nil {
			s.score = e.Score.Piece().Name
		}
	case live.Pulse:
		s.beat = e.Tick%scores.TicksPerQuarter < scores.TicksPerQuarter/4
	}
	return s
}

// value returns the value to send to a control's lamp.
func (c *Control) value(s status) uint8 {
	on := true
	switch c.Lamp.Shows {
	case ShowsPaused:
		on = s.paused
	case ShowsTurn:
		on = s.asked
	case ShowsBeat:
		on = s.beat
	case ShowsScore:
		on = session.IsScore(c.Do.Value.Text, s.score)
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
