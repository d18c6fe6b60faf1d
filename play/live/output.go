package live

import (
	"context"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Output takes MIDI messages. It is a port, a synthesizer, a web page, or nothing. Only one goroutine may use an Output.
type Output interface {
	// Send takes a message that is due at the time at, on the performance's clock. Send is called at that time or a little later. An output without a
	// clock of its own plays the message at once.
	Send(at time.Duration, m midi.Message) error
	Close() error
}

// Instrument is an output that makes sound itself, and so knows how long its notes sound on.
type Instrument interface {
	Output
	// LetRing waits until all notes have died away, at most a few seconds. It returns earlier if ctx ends.
	LetRing(ctx context.Context)
}

// Destination is something that can be opened as an Output, and opened again after the output was lost. Only one goroutine may use it.
type Destination interface {
	Name() string // name to show to people; valid after Open
	Open() (Output, error)
	Present() bool // returns true if the operating system has the destination now
}

// Nowhere is a destination that drops all messages. It is its own output.
type Nowhere struct{}

// Name returns "no port".
func (Nowhere) Name() string { return "no port" }

// Open returns n itself.
func (n Nowhere) Open() (Output, error) { return n, nil }

// Present returns true.
func (Nowhere) Present() bool { return true }

// Send does nothing.
func (Nowhere) Send(time.Duration, midi.Message) error { return nil }

// Close does nothing.
func (Nowhere) Close() error { return nil }
