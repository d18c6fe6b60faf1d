package live

import (
	"context"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Output takes MIDI messages: a port, a synthesizer, a page, nothing. One
// goroutine uses it.
type Output interface {
	// Send takes one message that is due at a time of the performance's clock. An
	// output without a clock of its own plays it at once: it is sent when it is due.
	Send(at time.Duration, m midi.Message) error
	Close() error
}

// Instrument is an output that sounds by itself, so that it knows when its notes have died away.
type Instrument interface {
	Output
	// LetRing waits until they have, or until ctx ends. It gives up soon enough for the other outputs.
	LetRing(ctx context.Context)
}

// Destination is an output that can be opened, and opened again when it was lost.
// One goroutine uses it.
type Destination interface {
	Name() string // for people; known once it was opened
	Open() (Output, error)
	Present() bool // as far as the system says
}

// Nowhere is a destination, and its output, that drops what it is sent.
type Nowhere struct{}

// Name says that there is no port.
func (Nowhere) Name() string { return "no port" }

// Open returns the output.
func (n Nowhere) Open() (Output, error) { return n, nil }

// Present reports that it is there.
func (Nowhere) Present() bool { return true }

// Send does nothing.
func (Nowhere) Send(time.Duration, midi.Message) error { return nil }

// Close does nothing.
func (Nowhere) Close() error { return nil }
