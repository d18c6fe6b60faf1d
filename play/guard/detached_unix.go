//go:build unix

package guard

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// detached has the process survive what ends this one: it has a session and a group of
// processes of its own.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// Settle is for the start of the process. It ends with its pipe only, and has a name of its own
// where killall and pkill look, at least under Linux.
func Settle() {
	letGo()
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	_ = os.WriteFile("/proc/self/comm", []byte("mc4-guard"), 0)
}

// letGo closes what the libraries of the program had open when it started the process. A
// JACK server takes a client for alive as long as anybody has its socket.
func letGo() {
	const most = 1024
	for fd := uintptr(3); fd < most; fd++ {
		if flags, err := unix.FcntlInt(fd, unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			_ = unix.Close(int(fd))
		}
	}
}
