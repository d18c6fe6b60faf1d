package session

import (
	"context"
	"fmt"

	"midiconnect4/play/live"
)

// UI shows a performance, steers it, or both: lines, a screen, a controller on a
// MIDI input, the LEDs of its pads.
type UI interface {
	// Run hears events until the performance has ended, which closes the channel and
	// then ends ctx. It must return within about a second from then on, whatever its
	// device does. It may return earlier: the performance goes on without it, or
	// ends if there is an error.
	Run(ctx context.Context, t Transport, events <-chan live.Event) error
}

// run runs a UI. What it leaves of the events is dropped.
func run(ctx context.Context, ui UI, t Transport, events <-chan live.Event) error {
	defer func() {
		go func() {
			for range events { //nolint:revive // they must be read
			}
		}()
	}()
	return ui.Run(ctx, t, events)
}

// Guard calls what and returns its error, or its panic as an error. Each goroutine
// of a performance needs it, because a panic would end the program while notes
// sound.
func Guard(what func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", ErrFault, fault)
		}
	}()
	return what()
}
