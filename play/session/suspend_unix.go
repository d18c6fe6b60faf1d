//go:build unix

package session

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// settling is the time that the last messages need to leave the program. A JACK server sends messages once per period, which has at most 8192 frames.
const settling = 200 * time.Millisecond

// suspendable makes Ctrl-Z stop the program only when the outputs are silent. When the program continues, the performance continues too.
func (s *Session) suspendable() (stop func()) {
	// Reading from or writing to a terminal in the background must not stop the program, because notes would hang.
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
