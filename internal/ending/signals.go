//go:build !js

// Package ending handles the signals that end a program.
package ending

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// Signals are the signals that end the work of a program. The first signal ends the work; later ones are ignored until Relax.
type Signals struct {
	wishes chan os.Signal // signals that people send
	others chan os.Signal // the other signals; if they were not caught, Go would print all stacks for many of them
}

// Heed calls end once: at the first signal that ends the work, or at one of the signals in more, whichever comes first. If ctx has ended, it does
// nothing. It does not handle SIGHUP if SIGHUP is ignored, as it is under nohup.
func Heed(ctx context.Context, end func(), more ...os.Signal) *Signals {
	s := &Signals{make(chan os.Signal, 1), make(chan os.Signal, 1)}
	signal.Notify(s.wishes, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(s.wishes, syscall.SIGHUP)
	}
	signal.Notify(s.others, append(others(), more...)...)
	go func() {
		var by os.Signal
		select {
		case by = <-s.wishes:
		case by = <-s.others:
		case <-ctx.Done():
			return
		}
		first.CompareAndSwap(nil, &by)
		end()
	}()
	return s
}

// first is the first signal that was handled; nil if there was none.
var first atomic.Pointer[os.Signal]

// By returns what ended the work, named for people, and the exit code for a shell. If there was no signal, this is Ctrl-C, because a full-screen
// interface reads Ctrl-C as a key.
func By() (name string, code int) {
	const signalled = 128
	by := syscall.SIGINT
	if s := first.Load(); s != nil {
		by, _ = (*s).(syscall.Signal)
	}
	if by == syscall.SIGINT {
		return "Ctrl-C", signalled + int(by)
	}
	return nameOf(by), signalled + int(by)
}

// Relax must be called when only writing files is left to do. A second later, a signal that a person sends ends the program at once. It waits for
// that second because programs such as timeout send a signal twice.
func (s *Signals) Relax() { time.AfterFunc(time.Second, func() { signal.Stop(s.wishes) }) }

// Leave ends the handling of signals. It must be called when the work has ended.
func (s *Signals) Leave() {
	s.Relax()
	signal.Stop(s.others)
}
