package midiport

import "gitlab.com/gomidi/midi/v2/drivers"

// parser assembles complete messages from the bytes that a port receives. It accepts running status, and real-time messages within other messages.
type parser struct{ reader *drivers.Reader }

func newParser(receive func(message []byte)) *parser {
	return &parser{drivers.NewReader(drivers.ListenConfig{TimeCode: true}, func(message []byte, _ int32) {
		if valid(message) {
			receive(message)
		}
	})}
}

func (p *parser) parse(data []byte) { p.reader.EachMessage(data, 0) }

// valid returns true if a message is a status byte followed by data bytes. It returns false for system exclusive messages, active sensing and reset.
func valid(message []byte) bool {
	const (
		status        = 0x80
		endExclusive  = 0xf7
		activeSensing = 0xfe
		reset         = 0xff
	)
	switch message[0] {
	case endExclusive, activeSensing, reset:
		return false
	}
	for _, b := range message[1:] {
		if b >= status {
			return false
		}
	}
	return message[0] >= status
}
