package session

import (
	"context"
	"fmt"

	"midiconnect4/play/live"
)

// UI is a user interface. It shows a performance, steers it, or both. Examples: lines of text, a screen, a web page, the LEDs of a controller.
type UI interface {
	// Run receives the events of the performance. When the performance has ended, the channel is closed and ctx ends. Run must then return within
	// about a second, even if its device hangs. If Run returns nil before, the performance continues without this user interface. If Run returns an
	// error, the performance ends.
	Run(ctx context.Context, t Transport, events <-chan live.Event) error
}

// run calls a function that receives events. When the function has returned, run discards all further events.
func run(events <-chan live.Event, how func(events <-chan live.Event) error) error {
	defer func() {
		go func() {
			for range events { // a Listen channel must be read until it is closed
			}
		}()
	}()
	return how(events)
}

// Guard calls a function and returns its error. If the function panics, the error describes the panic. Each goroutine of a performance needs Guard,
// because a panic would end the program while notes sound.
func Guard(what func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", ErrFault, fault)
		}
	}()
	return what()
}
