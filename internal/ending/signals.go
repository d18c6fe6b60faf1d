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

// Signals are the signals that end a program's work. The first one ends it; later ones have no effect until Relax.
type Signals struct {
	wishes chan os.Signal // sent by people
	others chan os.Signal // otherwise Go would print all stacks for many of these
}

// Heed calls end at the first signal that ends the work, or at one of more, unless ctx has ended. It does not handle SIGHUP if SIGHUP is
// ignored, as under nohup.
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

// first is the first handled signal; nil before.
var first atomic.Pointer[os.Signal]

// By names, for people, the cause of the end of the work, and returns the exit code for a shell. Without a signal the cause is Ctrl-C,
// which a full-screen interface reads as a key.
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

// Relax is called when only files are still to be written. After a second, a signal that people send ends the program at once. The second
// is for programs such as timeout, which send a signal twice.
func (s *Signals) Relax() { time.AfterFunc(time.Second, func() { signal.Stop(s.wishes) }) }

// Leave ends the handling of signals, at the end of the work.
func (s *Signals) Leave() {
	s.Relax()
	signal.Stop(s.others)
}
