//go:build !js

package session

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// signals are those of the system that end a session: the first one does, and another
// does no more, until all is silent.
type signals struct {
	wishes chan os.Signal // that people send
	others chan os.Signal // for many of which Go would print all its stacks
}

// heedSignals ends a session by any signal that asks for it, also when the terminal has
// gone or nobody reads the output.
func heedSignals(ctx context.Context, t *transport) *signals {
	s := &signals{make(chan os.Signal, 1), make(chan os.Signal, 1)}
	signal.Notify(s.wishes, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // by nohup
		signal.Notify(s.wishes, syscall.SIGHUP)
	}
	signal.Notify(s.others, append(otherEndings(), syscall.SIGPIPE)...)
	go func() {
		select {
		case <-s.wishes:
		case <-s.others:
		case <-ctx.Done():
			return
		}
		t.Quit(ErrInterrupted)
	}()
	return s
}

// relax is for when all is silent and the files are still to be written: a signal that
// asks for it ends the program at once. It waits a second, as some programs, such as
// timeout, send a signal twice at once.
func (s *signals) relax() { time.AfterFunc(time.Second, func() { signal.Stop(s.wishes) }) }

// leave is for the end of a session: no signal is heeded any more.
func (s *signals) leave() {
	s.relax()
	signal.Stop(s.others)
}
