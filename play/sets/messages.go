package sets

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Messages yields the MIDI messages that were sent from a time on, with their times since then. Before these, it yields the instruments'
// settings at that time, such as program changes.
func (s *Set) Messages(from time.Duration) iter.Seq2[time.Duration, midi.Message] {
	return func(yield func(time.Duration, midi.Message) bool) {
		for _, m := range s.settings(from) {
			if !yield(0, m) {
				return
			}
		}
		for _, r := range s.Records {
			if r.At < from {
				continue
			}
			all, _ := messages(r.MIDI)
			for _, m := range all {
				if !yield(r.At-from, m) {
					return
				}
			}
		}
	}
}

// settings returns the settings of the instruments at a time: for each kind of setting, the last message before that time. They are in the order
// in which they were sent. Notes and clock messages are not settings.
func (s *Set) settings(before time.Duration) []midi.Message {
	type setting struct {
		number  int
		message midi.Message
	}
	last := map[string]setting{}
	number := 0
	for _, r := range s.Records {
		if r.At >= before {
			break
		}
		all, _ := messages(r.MIDI)
		for _, m := range all {
			number++
			if what := kindOf(m); what != "" {
				if parameter(m) {
					what = fmt.Sprint(number) // a parameter is set by several messages, so keep all of them
				}
				last[what] = setting{number, m}
			}
		}
	}
	all := slices.SortedFunc(maps.Values(last), func(a, b setting) int { return a.number - b.number })
	settings := make([]midi.Message, len(all))
	for i, one := range all {
		settings[i] = one.message
	}
	return settings
}

// parameter reports whether a message belongs to the several messages that set a registered (RPN) or non-registered (NRPN) parameter.
func parameter(m midi.Message) bool {
	var channel, controller, value uint8
	return m.GetControlChange(&channel, &controller, &value) && (controller == 6 || controller == 38 || 96 <= controller && controller <= 101)
}

// kindOf returns a text that identifies what a message sets; empty if the message has no lasting effect.
func kindOf(m midi.Message) string {
	switch status := m[0]; {
	case status >= 0x80 && status < 0xb0, status > 0xf0:
		return "" // notes, and system messages other than SysEx
	case status >= 0xb0 && status < 0xc0:
		return fmt.Sprintf("%x %x", status, m[1])
	case status == 0xf0:
		return fmt.Sprintf("%x", []byte(m))
	default:
		return fmt.Sprintf("%x", status)
	}
}
