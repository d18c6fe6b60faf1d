//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"midiconnect4/play/midiport"
)

// suspendable lets Ctrl-Z stop the program when it is silent, and has the
// performance go on when the program does.
func suspendable(k *concert) (stop func()) {
	// Reading or writing as a job in the background must not stop it: then notes
	// would hang.
	signal.Ignore(syscall.SIGTTIN, syscall.SIGTTOU)
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTSTP)
	k.start(func() {
		for range asked {
			k.performance.Suspend()
			time.Sleep(midiport.Period) // until the silence has gone out
			_ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP)
			k.performance.Continue()
		}
	})
	return func() {
		signal.Stop(asked)
		close(asked)
		signal.Reset(syscall.SIGTTIN, syscall.SIGTTOU)
	}
}
