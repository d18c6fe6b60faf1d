//go:build unix

package ending

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// others returns further signals that end a program by default, besides those that people usually send. Signals unknown to the system are left out.
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
