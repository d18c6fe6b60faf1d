package controller

import (
	"errors"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// Surface is a keyboard, pads or faders, with the uses of its keys. It implements session.Controller. Pads and the keys of columns select squares,
// and controls call functions. Any other held key is the first note of the next bars.
type Surface struct {
	Keys *Keys
	Hold bool // whether a held key is the first note of the next bars
	Thru bool // whether keys without a use sound; keys of columns then have one only in games of people

	presses presses
	pickups map[*Control]*pickup // state of the faders that have moved
	held    []Key                // held keys without another use, in the order in which they were pressed
}

// Receive implements session.Controller.
func (s *Surface) Receive(t session.Transport, m midi.Message) {
	var channel, number, value uint8
	if m.GetControlChange(&channel, &number, &value) && (number == midi.AllNotesOff || number == midi.AllSoundOff) {
		s.Release(t)
		return
	}
	pressed, press := s.presses.pressed(m)
	if square, ok := s.square(t, pressed); press && ok {
		_ = t.Do(session.Select(square)) // the user interfaces show why a square was rejected
		return
	}
	if s.control(t, m, pressed, press) {
		return
	}
	switch {
	case press && pressed.Kind == noteKey:
		s.lift(pressed)
		s.held = append(s.held, pressed)
		s.start(t)
	case m.GetNoteEnd(&channel, &number) && s.lift(Key{Number: number, Channel: channel + 1}):
		s.start(t)
	}
}

// square returns the square that a key selects in the current game. ok is false if it selects none there.
func (s *Surface) square(t session.Transport, pressed Key) (at game.Square, ok bool) {
	m := t.ChosenIn()
	if at, ok = s.Keys.square(pressed); !ok || m == nil {
		return at, ok
	}
	switch width, height := m.Game.Size(); {
	case at.X > width || at.Y > height:
		return at, false
	case at.Y > 0: // a pad
		return at, true
	}
	return at, play.OnColumns(m.Game) && (!s.Thru || m.HasPeople())
}

// Release implements session.Controller.
func (s *Surface) Release(t session.Transport) {
	s.held, s.presses, s.pickups = nil, presses{}, nil
	s.start(t)
}

// start makes the next bars start on the held key that was pressed last.
func (s *Surface) start(t session.Transport) {
	switch last := len(s.held) - 1; {
	case !s.Hold:
	case last < 0:
		_ = t.Do(session.MustCall("release"))
	default:
		hold, _ := session.FindFunction("hold")
		_ = t.Do(hold.With(float64(s.held[last].Number)))
	}
}

// lift releases a key. It returns true if the key was held.
func (s *Surface) lift(key Key) bool {
	i := slices.Index(s.held, key)
	if i >= 0 {
		s.held = slices.Delete(s.held, i, i+1)
	}
	return i >= 0
}

// control makes the calls that a message means for the controls. asks is true if there are any.
func (s *Surface) control(t session.Transport, m midi.Message, pressed Key, press bool) (asks bool) {
	for i := range s.Keys.Controls {
		c := &s.Keys.Controls[i]
		for _, call := range c.receive(m, pressed, press) {
			if asks = true; !s.takes(t, c, call) {
				continue
			}
			err := t.Do(call)
			if err != nil && !errors.Is(err, session.ErrNotAsked) && !errors.As(err, new(session.ToldError)) { // an event reports the other errors
				t.Say("%v\n", err)
			}
		}
	}
	return asks
}

// takes returns true if a control may make a call. A fader may not before it has passed the current value.
func (s *Surface) takes(t session.Transport, c *Control, call session.Call) bool {
	if c.Fader == nil || s.Keys.Jump {
		return true
	}
	p := s.pickups[c]
	if p == nil {
		p = new(pickup)
		if s.pickups == nil {
			s.pickups = map[*Control]*pickup{}
		}
		s.pickups[c] = p
	}
	return p.takes(t, c.Fader, call)
}
