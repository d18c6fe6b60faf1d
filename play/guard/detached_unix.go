//go:build unix

package guard

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// detached returns attributes for the guard's process: it gets its own session and process group, so that it survives this process.
func detached() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true}
	signalDeath(attr)
	return attr
}

// Settle is called in the guard's process, and returns the messages of the program. The process must live until its pipe ends, so it ignores signals.
// On Linux, it also renames itself, so that killall and pkill do not find it by the program's name.
func Settle() (words io.Reader) {
	letGo()
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	_ = os.WriteFile("/proc/self/comm", []byte("mc4-guard"), 0)
	return hurried()
}

// letGo closes files that the guard's process has inherited. They may include the socket of a JACK client: the JACK server would consider that
// client alive until all copies of the socket are closed.
func letGo() {
	const most = 1024
	for fd := uintptr(3); fd < most; fd++ {
		if flags, err := unix.FcntlInt(fd, unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			_ = unix.Close(int(fd))
		}
	}
}
