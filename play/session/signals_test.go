//go:build unix

package session_test

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"midiconnect4/internal/timetest"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// raise sends a signal to this process.
func raise(t *testing.T, s syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(os.Getpid(), s); err != nil {
		t.Error(err)
	}
}

// raiser is a user interface that raises a signal once, when the first note sounds. It does not raise the signal at TurnBegan, because that event
// comes shortly before the first note.
type raiser struct {
	t      *testing.T
	by     syscall.Signal
	sounds <-chan struct{} // closed when the first note sounds
}

func (r raiser) Run(_ context.Context, _ session.Transport, events <-chan live.Event) error {
	for e := range events {
		if e.Kind == live.TurnBegan {
			<-r.sounds
			raise(r.t, r.by)
			return nil // a second signal could arrive when the session no longer catches signals
		}
	}
	return nil
}

// TestSignals ends performances with each signal that by default ends a process. It checks that the performance ends properly.
func TestSignals(t *testing.T) {
	names := []string{
		"SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGPIPE", "SIGABRT", "SIGSYS", "SIGILL", "SIGTRAP", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSTKFLT",
		"SIGXCPU", "SIGALRM", "SIGVTALRM", "SIGUSR1", "SIGUSR2", "SIGIO", "SIGPWR",
	}
	if testing.Short() {
		names = names[:2]
	}
	for _, name := range names {
		by := unix.SignalNum(name)
		if by == 0 {
			continue // this system has no such signal
		}
		t.Run(name, func(t *testing.T) {
			signal.Reset() // forget the channels of earlier bubbles
			p := prepare(t)
			p.sound.sounds = make(chan struct{})
			if err := p.perform(t, &script{moves: []string{"4", "4", "3"}}, raiser{t, by, p.sound.sounds}); !errors.Is(err, session.ErrInterrupted) {
				t.Error(err)
			}
			if p.moves == "" || p.sound.starts == 0 {
				t.Error("nothing was kept")
			}
		})
	}
}

// TestServes checks that SIGPIPE does not end a session that serves readers who come and go.
func TestServes(t *testing.T) {
	signal.Reset()
	p := prepare(t)
	p.Serves = true
	p.sound.sounds = make(chan struct{})
	if err := p.perform(t, &script{moves: []string{"4", "4", "3"}}, raiser{t, syscall.SIGPIPE, p.sound.sounds}); err != nil {
		t.Error(err)
	}
}

// port is a destination that calls a function when it is opened.
type port struct {
	recorder
	opens  func()
	closed atomic.Bool
}

func (p *port) Open() (live.Output, error) {
	p.opens()
	return p, nil
}

func (p *port) Close() error {
	p.closed.Store(true)
	return nil
}

// parent is a context that never ends. It reports when a context derived from it has ended.
type parent struct {
	context.Context
	ends, childEnded chan struct{}
}

func newParent() parent {
	return parent{context.Background(), make(chan struct{}), make(chan struct{})}
}

func (p parent) Done() <-chan struct{} { return p.ends }

// AfterFunc is called by a derived context to learn when this context ends. The derived context calls stop when it ends itself.
func (p parent) AfterFunc(func()) (stop func() bool) {
	return func() bool { close(p.childEnded); return true }
}

// TestSignalWhilePortsOpen sends a signal while ports are being opened. It checks that nothing is performed, and that the port is closed.
func TestSignalWhilePortsOpen(t *testing.T) {
	signal.Reset()
	p, ctx := prepare(t), newParent()
	slow := &port{opens: func() {
		raise(t, syscall.SIGTERM)
		<-ctx.childEnded // the session's context ends, because the session catches the signal
	}}
	p.Outputs = append(p.Outputs, slow)
	if _, err := session.Open(ctx, p.Options); !errors.Is(err, session.ErrInterrupted) {
		t.Error(err)
	}
	if !slow.closed.Load() || slow.sent > 0 {
		t.Errorf("%d messages were sent, closed: %v", slow.sent, slow.closed.Load())
	}
}

// TestPortThatNeverOpens ends a session while opening its output hangs. It checks that Open returns soon.
func TestPortThatNeverOpens(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		answers := make(chan struct{})
		p.Outputs = []live.Destination{&port{opens: func() { <-answers }}}
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { cancel(session.ErrInterrupted) })
		start := time.Now()
		if _, err := session.Open(ctx, p.Options); !errors.Is(err, session.ErrInterrupted) {
			t.Error(err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("it took %v", took)
		}
		close(answers)
	})
}
