//go:build !js

package session

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// heedSignals ends the performance on any signal that asks for it, also when the
// terminal has gone or nobody reads the output, and suspends it on Ctrl-Z. Until all is
// silent, a second signal does no more than the first.
func (s *Session) heedSignals() (stop func()) {
	end := make(chan os.Signal, 1)
	signal.Notify(end, os.Interrupt, syscall.SIGTERM, syscall.SIGPIPE)
	if !signal.Ignored(syscall.SIGHUP) { // by nohup
		signal.Notify(end, syscall.SIGHUP)
	}
	var beside sync.WaitGroup
	s.start(&beside, func() error {
		select {
		case <-end:
			return ErrInterrupted
		case <-s.ctx.Done():
			return nil
		}
	})
	stopSuspending := s.suspendable(&beside)
	return func() {
		// The files are still to be written, and some programs, such as timeout, send a
		// signal twice at once.
		time.AfterFunc(time.Second, func() { signal.Stop(end) })
		signal.Ignore(syscall.SIGPIPE)
		stopSuspending()
		beside.Wait()
	}
}
