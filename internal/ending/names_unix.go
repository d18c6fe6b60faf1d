//go:build unix

package ending

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// others returns the signals that end a program that does not catch them, apart from those that people send. It omits signals that the system
// lacks.
func others() (all []os.Signal) {
	for _, name := range []string{
		"SIGQUIT", "SIGABRT", "SIGSYS", "SIGILL", "SIGTRAP", "SIGBUS", "SIGFPE", "SIGSEGV", "SIGSTKFLT", "SIGEMT",
		"SIGXCPU", "SIGALRM", "SIGVTALRM", "SIGUSR1", "SIGUSR2", "SIGIO", "SIGPWR",
	} {
		if s := unix.SignalNum(name); s != 0 {
			all = append(all, s)
		}
	}
	return all
}

func nameOf(s syscall.Signal) string { return unix.SignalName(s) }
