package session

import (
	"context"
	"fmt"

	"midiconnect4/play/live"
)

// UI shows a performance, steers it, or both: lines, a screen, a page, or the LEDs of a
// controller.
type UI interface {
	// Run receives the events of the performance. When it has ended, the channel is
	// closed and ctx ends: Run must return within about a second, even if its device
	// hangs. If Run returns nil earlier, the performance goes on without this UI; an
	// error ends the performance.
	Run(ctx context.Context, t Transport, events <-chan live.Event) error
}

// run calls the function how, which receives events. After how has returned, run discards further events.
func run(events <-chan live.Event, how func(events <-chan live.Event) error) error {
	defer func() {
		go func() {
			for range events { // they must be read
			}
		}()
	}()
	return how(events)
}

// Guard calls the function what and returns its error, or its panic as an error. Each goroutine of a performance needs it, because a panic would end
// the program while notes sound.
func Guard(what func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", ErrFault, fault)
		}
	}()
	return what()
}
