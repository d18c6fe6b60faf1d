package controller

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Means implements session.Controller. A message has a meaning if it presses or releases a key that selects a square, or belongs to a control.
func (s *Surface) Means(t session.Transport, m midi.Message) bool {
	var channel, number, value uint8
	var key Key
	switch {
	case m.GetNoteStart(&channel, &number, &value), m.GetNoteEnd(&channel, &number):
		key = Key{noteKey, number, channel + 1}
	case m.GetControlChange(&channel, &number, &value):
		key = Key{controllerKey, number, channel + 1}
	default:
		return false
	}
	_, chooses := s.square(t, key)
	return chooses || slices.ContainsFunc(s.Keys.Controls, func(c Control) bool { return c.Key.covers(key) })
}
