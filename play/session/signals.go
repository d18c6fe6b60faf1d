//go:build !js

package session

import (
	"context"
	"os"
	"syscall"

	"midiconnect4/internal/ending"
)

// signals are the system's signals that end a session.
type signals = ending.Signals

// heedSignals ends a session on any signal that asks for it, including a closed terminal and an
// output that nobody reads. SIGPIPE would also report every broken socket, so a session that serves
// does not catch it.
func heedSignals(ctx context.Context, t *transport, serves bool) *signals {
	var unread []os.Signal
	if !serves {
		unread = []os.Signal{syscall.SIGPIPE}
	}
	return ending.Heed(ctx, func() { t.Quit(ErrInterrupted) }, unread...)
}
