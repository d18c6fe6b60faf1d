//go:build unix

package session

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// settling is the time that the last messages take to leave the program. A JACK server sends once per period, of 8192 frames at most.
const settling = 200 * time.Millisecond

// suspendable lets Ctrl-Z stop the program once it is silent. The performance resumes with the program.
func (s *Session) suspendable() (stop func()) {
	// Reading or writing in the background must not stop the program, because notes would
	// hang.
	signal.Ignore(syscall.SIGTTIN, syscall.SIGTTOU)
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTSTP)
	var beside sync.WaitGroup
	s.start(&beside, func() error {
		for range asked {
			s.performance.Suspend()
			time.Sleep(settling)
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
			s.performance.Continue()
		}
		return nil
	})
	return func() {
		signal.Stop(asked)
		close(asked)
		signal.Reset(syscall.SIGTTIN, syscall.SIGTTOU)
		beside.Wait()
	}
}
