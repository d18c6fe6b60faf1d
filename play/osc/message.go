// Package osc reports a performance to other programs by Open Sound Control 1.0 over UDP, and lets
// them steer it.
//
// A UI turns events into messages, and received messages into functions of the session. Notes are
// sent ahead, in bundles with the time at which they sound.
package osc

import (
	"encoding/binary"
	"math"
	"strings"
)

// Message is a message of Open Sound Control. In a written message, arguments are int32, float32
// and string; a received one may have others.
type Message struct {
	Address string
	Args    []any
}

// message returns a message with arguments of Go's usual types.
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

// bytes returns the message as it is sent.
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

// alignment is the padding of a packet's parts, in bytes.
const alignment = 4

// appendString writes a string with at least one zero byte after it. A zero byte within ends it.
func appendString(to []byte, s string) []byte {
	s, _, _ = strings.Cut(s, "\x00")
	to = append(to, s...)
	return append(to, make([]byte, alignment-len(s)%alignment)...)
}
