package studio

import (
	"bytes"
	"slices"
	"sync"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
)

// sound is the output to the pages. It remembers the messages that have set up channels, for pages that connect later.
type sound struct {
	tell func(at time.Duration, m midi.Message)

	mu       sync.Mutex
	told     []told
	selected [16][2]uint8 // registered parameter selected on each channel: values of controllers 101 and 100
}

// told has messages with a lasting effect on a synthesizer. A later told with the same kind replaces it.
type told struct {
	kind     []byte
	messages []midi.Message
}

func newSound(tell func(time.Duration, midi.Message)) *sound { return &sound{tell: tell} }

// Name implements live.Destination.
func (*sound) Name() string { return "the page" }

// Open implements live.Destination.
func (o *sound) Open() (live.Output, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told = nil
	return o, nil
}

// Present implements live.Destination.
func (*sound) Present() bool { return true }

// Send implements live.Output.
func (o *sound) Send(at time.Duration, m midi.Message) error {
	if len(m) > 0 && m[0] > systemExclusive {
		return nil // a clock message: pages keep their own time
	}
	m = bytes.Clone(m)
	o.remember(m)
	o.tell(at, m)
	return nil
}

// Close implements live.Output.
func (*sound) Close() error { return nil }

const (
	dataEntry, dataEntryFine = 6, 38
	parameterFine, parameter = 100, 101
	systemExclusive          = 0xf0
	firstChannelMode         = 120 // from here on (all sound off, all notes off and others), controllers have no lasting effect
)

// remember keeps a message if it has a lasting effect.
func (o *sound) remember(m midi.Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.meaning(m)
	if now.kind == nil {
		return
	}
	o.told = slices.DeleteFunc(o.told, func(old told) bool { return bytes.Equal(old.kind, now.kind) })
	o.told = append(o.told, now)
}

// meaning returns a message together with the messages that must precede it. If the message has no lasting effect, the result's kind is nil.
func (o *sound) meaning(m midi.Message) told {
	const sameTuning = 8 // number of first bytes of a system exclusive message that identify the tuned keys
	if len(m) == 0 {
		return told{}
	}
	switch status := m[0]; {
	case status&0xf0 == 0xb0 && len(m) == 3:
		return o.control(m)
	case status&0xf0 == 0xc0, status&0xf0 == 0xe0:
		return told{m[:1], []midi.Message{m}}
	case status == systemExclusive:
		return told{m[:min(sameTuning, len(m))], []midi.Message{m}}
	}
	return told{}
}

// control returns the meaning of a control change. If it sets the value of a registered parameter, the messages that select the parameter precede it.
func (o *sound) control(m midi.Message) told {
	selected := &o.selected[m[0]&0x0f]
	switch controller := m[1]; {
	case controller == parameter:
		selected[0] = m[2]
	case controller == parameterFine:
		selected[1] = m[2]
	case controller == dataEntry, controller == dataEntryFine:
		return told{
			[]byte{m[0], controller, selected[0], selected[1]},
			[]midi.Message{{m[0], parameter, selected[0]}, {m[0], parameterFine, selected[1]}, m},
		}
	case controller < firstChannelMode:
		return told{m[:2], []midi.Message{m}}
	}
	return told{}
}

// setUp returns the messages that set up the channels for a new page.
func (o *sound) setUp(now time.Duration) []Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	var all []midi.Message
	for _, t := range o.told {
		all = append(all, t.messages...)
	}
	if all == nil {
		return nil
	}
	return []Message{{MIDI: &MIDI{At: milliseconds(now), Data: dataOf(all...)}}}
}

func dataOf(messages ...midi.Message) [][]byte {
	data := make([][]byte, len(messages))
	for i, m := range messages {
		data[i] = m
	}
	return data
}

// tellMIDI sends a MIDI message to all pages.
func (s *Studio) tellMIDI(at time.Duration, m midi.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tell(Message{MIDI: &MIDI{At: milliseconds(at), Data: dataOf(m)}})
}
