// Package osc reports a performance to other programs by Open Sound Control 1.0 over UDP. Other programs can also steer the performance.
//
// A UI turns events into messages, and received messages into calls of session functions. Notes are announced before they sound, in bundles with the
// time at which they sound.
package osc

import (
	"encoding/binary"
	"math"
	"strings"
)

// Message is a message of Open Sound Control. Arguments of sent messages are int32, float32 or string; arguments of received messages may have other
// types.
type Message struct {
	Address string
	Args    []any
}

// message returns a message. It converts arguments of Go's usual types.
func message(address string, args ...any) Message {
	m := Message{Address: address}
	for _, a := range args {
		switch a := a.(type) {
		case int:
			m.Args = append(m.Args, int32(min(max(a, math.MinInt32), math.MaxInt32)))
		case float64:
			m.Args = append(m.Args, float32(a))
		case bool:
			m.Args = append(m.Args, map[bool]int32{true: 1}[a])
		default:
			m.Args = append(m.Args, a)
		}
	}
	return m
}

// bytes returns the message in the format in which it is sent.
func (m Message) bytes() []byte {
	tags := []byte(",")
	for _, a := range m.Args {
		switch a.(type) {
		case int32:
			tags = append(tags, 'i')
		case float32:
			tags = append(tags, 'f')
		default:
			tags = append(tags, 's')
		}
	}
	to := appendString(appendString(nil, m.Address), string(tags))
	for _, a := range m.Args {
		switch a := a.(type) {
		case int32:
			to = binary.BigEndian.AppendUint32(to, uint32(a))
		case float32:
			to = binary.BigEndian.AppendUint32(to, math.Float32bits(a))
		case string:
			to = appendString(to, a)
		}
	}
	return to
}

// alignment is the size in bytes to whose multiples the parts of a packet are filled.
const alignment = 4

// appendString appends a string and one to four zero bytes. It cuts the string at its first zero byte.
func appendString(to []byte, s string) []byte {
	s, _, _ = strings.Cut(s, "\x00")
	to = append(to, s...)
	return append(to, make([]byte, alignment-len(s)%alignment)...)
}
