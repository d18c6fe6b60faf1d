//go:build !js

// Package ending heeds the signals of the system that end a program.
package ending

import (
	"context"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// Signals are those that end a program's work: the first one does, and another does no
// more, until Relax.
type Signals struct {
	wishes chan os.Signal // that people send
	others chan os.Signal // for many of them Go would print all its stacks
}

// Heed calls end at the first signal that asks for it, or at one of more, unless ctx has
// ended before. SIGHUP is not heeded where it is ignored, as under nohup.
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

// first is the first signal that was heeded; nil before.
var first atomic.Pointer[os.Signal]

// By is what ended the work, for people, and the exit code that tells a shell of it. Without a signal it
// is Ctrl-C, as a screen takes that as a key.
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

// Relax is for when only files are still to be written: a signal that asks for it ends
// the program at once. It waits a second, as some programs, such as timeout, send a
// signal twice at once.
func (s *Signals) Relax() { time.AfterFunc(time.Second, func() { signal.Stop(s.wishes) }) }

// Leave is for the end of the work: no signal is heeded any more.
func (s *Signals) Leave() {
	s.Relax()
	signal.Stop(s.others)
}
