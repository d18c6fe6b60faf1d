//go:build unix

package guard

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// detached lets the process survive this one, in a session and process group of its own.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// Settle prepares the guard's process, which must live until its pipe ends. Under Linux it also
// renames the process, so that killall and pkill do not find it.
func Settle() {
	letGo()
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	_ = os.WriteFile("/proc/self/comm", []byte("mc4-guard"), 0)
}

// letGo closes the files that libraries had open when the process was started. A JACK server
// considers a client alive as long as its socket is open anywhere.
func letGo() {
	const most = 1024
	for fd := uintptr(3); fd < most; fd++ {
		if flags, err := unix.FcntlInt(fd, unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			_ = unix.Close(int(fd))
		}
	}
}
