//go:build !js

package session

import (
	"context"
	"syscall"

	"midiconnect4/internal/ending"
)

// signals are those of the system that end a session.
type signals = ending.Signals

// heedSignals ends a session by any signal that asks for it, also when the terminal has
// gone or nobody reads the output.
func heedSignals(ctx context.Context, t *transport) *signals {
	return ending.Heed(ctx, func() { t.Quit(ErrInterrupted) }, syscall.SIGPIPE)
}
