//go:build !js

package session

import (
	"context"
	"os"
	"syscall"

	"midiconnect4/internal/ending"
)

// signals are those of the system that end a session.
type signals = ending.Signals

// heedSignals ends a session by any signal that asks for it, also when the terminal has
// gone or nobody reads the output. To catch SIGPIPE is to be told of every socket that breaks,
// too, so a session that serves leaves it alone.
func heedSignals(ctx context.Context, t *transport, serves bool) *signals {
	var unread []os.Signal
	if !serves {
		unread = []os.Signal{syscall.SIGPIPE}
	}
	return ending.Heed(ctx, func() { t.Quit(ErrInterrupted) }, unread...)
}
