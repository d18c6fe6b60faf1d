//go:build !js

package session

import (
	"context"
	"os"
	"syscall"

	"midiconnect4/internal/ending"
)

// signals catches the signals of the operating system that end a session.
type signals = ending.Signals

// heedSignals ends a session when the program receives a signal that asks it to end. Among these signals are a closed terminal and SIGPIPE (output
// that no program reads). If serves is true, the session does not catch SIGPIPE, because every closed socket raises it.
func heedSignals(ctx context.Context, t *transport, serves bool) *signals {
	var unread []os.Signal
	if !serves {
		unread = []os.Signal{syscall.SIGPIPE}
	}
	return ending.Heed(ctx, func() { t.Quit(ErrInterrupted) }, unread...)
}
