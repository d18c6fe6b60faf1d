package live

import (
	"context"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Output takes MIDI messages: a port, a synthesizer, a page, or nothing. Only one goroutine may use it.
type Output interface {
	// Send takes a message that is due at a time of the performance's clock, and is called at that
	// time. An output without a clock of its own plays it at once.
	Send(at time.Duration, m midi.Message) error
	Close() error
}

// Instrument is an output that makes sound itself, and so knows when its notes have died away.
type Instrument interface {
	Output
	// LetRing waits until all notes have died away, but only for a few seconds, or until ctx ends.
	LetRing(ctx context.Context)
}

// Destination is an output that can be opened, and reopened after it was lost. Only one goroutine may use it.
type Destination interface {
	Name() string // for people; known after Open
	Open() (Output, error)
	Present() bool // reports whether the system still has the destination
}

// Nowhere is a destination, and its output, that drops all messages.
type Nowhere struct{}

// Name says that there is no port.
func (Nowhere) Name() string { return "no port" }

// Open returns n itself.
func (n Nowhere) Open() (Output, error) { return n, nil }

// Present returns true.
func (Nowhere) Present() bool { return true }

// Send does nothing.
func (Nowhere) Send(time.Duration, midi.Message) error { return nil }

// Close does nothing.
func (Nowhere) Close() error { return nil }
