//go:build !js

// Package ending heeds the signals of the system that end a program.
package ending

import (
	"context"
	"os"
	"os/signal"
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
		select {
		case <-s.wishes:
		case <-s.others:
		case <-ctx.Done():
			return
		}
		end()
	}()
	return s
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
