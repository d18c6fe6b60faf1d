//go:build unix

package ending

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// others are the signals that end a program unless it catches them, other than those that people send. Some systems lack some of them.
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
