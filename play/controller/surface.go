package controller

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
)

// Surface tells what is done on a keyboard, pads or faders. One goroutine uses
// it.
type Surface struct {
	Keys   *Keys
	Choose func(game.Square)      // a pad was pressed, or the key of a column: that in row 0
	Hold   func(key int)          // of the keys that choose nothing this is held, the last of several; negative for none
	Set    func(Setting, float64) // a control was moved

	presses presses
	held    []struct{ channel, key uint8 } // in the order in which they were pressed
}

// Receive takes a message. Those that mean nothing here are left alone.
func (s *Surface) Receive(m midi.Message) {
	var channel, number, value uint8
	pressed, press := s.presses.pressed(m)
	if square, ok := s.Keys.square(pressed); press && ok {
		s.Choose(square)
		return
	}
	switch {
	case m.GetNoteStart(&channel, &number, &value):
		s.let(channel, number)
		s.held = append(s.held, struct{ channel, key uint8 }{channel, number})
		s.Hold(int(number))
	case m.GetNoteEnd(&channel, &number):
		if s.let(channel, number) {
			s.Hold(s.last())
		}
	case m.GetControlChange(&channel, &number, &value):
		s.control(channel, number, value)
	}
}

// Release lets go of all keys, as when the input has gone.
func (s *Surface) Release() {
	s.held, s.presses = nil, presses{}
	s.Hold(none)
}

const none = -1 // key that is held

func (s *Surface) last() int {
	if len(s.held) == 0 {
		return none
	}
	return int(s.held[len(s.held)-1].key)
}

// let lets go of a key, and reports whether it was held.
func (s *Surface) let(channel, key uint8) bool {
	before := len(s.held)
	s.held = slices.DeleteFunc(s.held, func(h struct{ channel, key uint8 }) bool {
		return h.channel == channel && h.key == key
	})
	return len(s.held) < before
}

func (s *Surface) control(channel, number, value uint8) {
	if number == midi.AllNotesOff || number == midi.AllSoundOff {
		s.Release()
		return
	}
	moved := Key{Controller: true, Number: number, Channel: channel + 1}
	for _, c := range s.Keys.Controls {
		if c.Key.covers(moved) {
			s.Set(c.Sets, c.at(value))
		}
	}
}
