package live

import (
	"encoding/binary"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// lateness is how late a thread wakes at times, on a machine with nothing else
// to do.
const lateness = 150 * time.Microsecond

// threadAlarm blocks the thread itself: a timer of Go's would wait for a processor
// that a search may hold for milliseconds. It is woken through an eventfd.
type threadAlarm struct {
	monotonic
	polled [1]unix.PollFd
}

// NewAlarm returns an alarm for a goroutine that keeps time.
func (m monotonic) NewAlarm() Alarm {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return m.newDozingAlarm() // there are no more files to be had
	}
	return &threadAlarm{m, [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}}
}

func (a *threadAlarm) Wait(until time.Duration) { a.doze(until, a.poll) }

// poll blocks the thread for a time, or until it is woken.
func (a *threadAlarm) poll(d time.Duration) (woken bool) {
	timeout := unix.NsecToTimespec(int64(d))
	n, err := unix.Ppoll(a.polled[:], &timeout, nil)
	if n == 0 || errors.Is(err, unix.EINTR) {
		return false
	}
	var count [8]byte
	_, _ = unix.Read(int(a.polled[0].Fd), count[:]) // so that the next Wait waits
	return true
}

func (a *threadAlarm) Wake() {
	var one [8]byte
	binary.NativeEndian.PutUint64(one[:], 1)
	_, _ = unix.Write(int(a.polled[0].Fd), one[:]) // it fails only where it was woken already, and often
}

func (a *threadAlarm) Close() { _ = unix.Close(int(a.polled[0].Fd)) }

// KeepTime makes the calling goroutine's thread its own, and the first to run
// when its time has come. The thread ends with the goroutine.
func (monotonic) KeepTime() {
	runtime.LockOSThread()
	RaisePriority()
}

// RaisePriority makes the calling thread the first to run when its time has come, as far
// as this user may: by the real-time class, else by a higher priority. A thread that is of a
// real-time class already, as a sound server's may be, stays as it is.
func RaisePriority() {
	if now, err := unix.SchedGetAttr(0, 0); err == nil && (now.Policy == unix.SCHED_FIFO || now.Policy == unix.SCHED_RR) {
		return
	}
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	const (
		realtime = 20 // above ordinary threads, below sound servers
		higher   = -15
	)
	attr := &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: realtime, Flags: unix.SCHED_FLAG_RESET_ON_FORK}
	if unix.SchedSetAttr(0, attr, 0) != nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, higher)
	}
}

// GiveWay makes the calling goroutine's thread its own, and the last to run. The
// thread ends with the goroutine, as a priority cannot be had back.
func (monotonic) GiveWay() {
	runtime.LockOSThread()
	const lower = 10
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, lower)
}
