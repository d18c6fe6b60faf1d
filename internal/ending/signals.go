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

// patience is how long the program's work may take to end. Afterwards another signal ends the program at once, as the work may wait for a port whose
// system hangs.
const patience = 4 * time.Second

// Signals handles the signals that end a program. The first one ends the program's work. Later ones are ignored until Relax.
type Signals struct {
	wishes chan os.Signal // signals that people send: SIGINT, SIGTERM and SIGHUP
	others chan os.Signal // other signals; uncaught, many of these would print the stacks of all goroutines
}

// Heed calls the function end once: at the first signal that ends a program, or at one of the further signals given (parameter more). It stops
// waiting if ctx ends. SIGHUP is not handled if it was ignored at the start, as under nohup.
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
		time.AfterFunc(patience, s.Relax)
		end()
	}()
	return s
}

// first is the first signal that was handled; nil if there was none.
var first atomic.Pointer[os.Signal]

// By returns what ended the program's work, as text for the user, and the exit code for a shell. Without a signal it returns Ctrl-C, because a
// full-screen interface reads Ctrl-C as a key.
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

// Relax allows people to end the program at once by another signal, from one second later. The delay is necessary because programs such as timeout
// send a signal twice. Call Relax when only files remain to be written.
func (s *Signals) Relax() { time.AfterFunc(time.Second, func() { signal.Stop(s.wishes) }) }

// Leave stops handling signals. Call it when the work is done.
func (s *Signals) Leave() {
	s.Relax()
	signal.Stop(s.others)
}
