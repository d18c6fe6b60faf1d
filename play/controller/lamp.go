package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// Lamp says how the key of a control is lit.
type Lamp struct {
	Shows   Shows
	On, Off uint8 // velocities of note-ons, or values of the controller
}

// Shows is what a lamp shows.
type Shows string

const (
	ShowsPaused Shows = "paused" // the performance is paused
	ShowsTurn   Shows = "turn"   // you are to move
	ShowsBeat   Shows = "beat"   // each quarter note begins
	ShowsScore  Shows = "score"  // the bars are composed by the control's score
	ShowsAlways Shows = "always" // nothing: it can be found in the dark
)

var allShows = []Shows{ShowsPaused, ShowsTurn, ShowsBeat, ShowsScore, ShowsAlways}

// usualShows is what the lamp of a function shows, if nothing else is said.
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

// status is what lamps of controls show of a performance.
type status struct {
	paused bool
	asked  bool // the person is to move
	beat   bool // a quarter note begins
	score  string
}

// after is the status after an event.
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

// value is what lights the lamp of a control.
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

// light is the message that lights the lamp of a key, whose channel is known.
func (k Key) light(value uint8) midi.Message {
	if k.Kind == Controller {
		return midi.ControlChange(k.Channel-1, k.Number, value)
	}
	return midi.NoteOn(k.Channel-1, k.Number, value)
}
