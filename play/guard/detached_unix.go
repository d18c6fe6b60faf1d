//go:build unix

package guard

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// detached lets the guard's process survive this one: it gets a session and a process group of its own.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// Settle prepares the guard's process to live until its pipe ends. Under Linux it also renames the process, so that killall and pkill do not find it
// by the program's name.
func Settle() {
	letGo()
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	_ = os.WriteFile("/proc/self/comm", []byte("mc4-guard"), 0)
}

// letGo closes the files that libraries had open when this process was started. They may include a JACK client's socket, and a JACK server considers
// the client alive until the socket is closed everywhere.
func letGo() {
	const most = 1024
	for fd := uintptr(3); fd < most; fd++ {
		if flags, err := unix.FcntlInt(fd, unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			_ = unix.Close(int(fd))
		}
	}
}
