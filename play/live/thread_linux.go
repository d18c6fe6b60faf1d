package live

import (
	"encoding/binary"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// lateness is how late a thread may wake on an idle machine.
const lateness = 150 * time.Microsecond

// threadAlarm blocks the thread itself: a Go timer would wait for a processor that a search may
// hold for milliseconds. It is woken through an eventfd.
type threadAlarm struct {
	monotonic
	polled [1]unix.PollFd
}

// NewAlarm returns an alarm for a goroutine that keeps time.
func (m monotonic) NewAlarm() Alarm {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return m.newDozingAlarm() // out of file descriptors
	}
	return &threadAlarm{m, [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}}
}

func (a *threadAlarm) Wait(until time.Duration) { a.doze(until, a.poll) }

// poll blocks the thread for a duration, or until it is woken.
func (a *threadAlarm) poll(d time.Duration) (woken bool) {
	timeout := unix.NsecToTimespec(int64(d))
	n, err := unix.Ppoll(a.polled[:], &timeout, nil)
	if n == 0 || errors.Is(err, unix.EINTR) {
		return false
	}
	var count [8]byte
	_, _ = unix.Read(int(a.polled[0].Fd), count[:]) // reset it for the next Wait
	return true
}

func (a *threadAlarm) Wake() {
	var one [8]byte
	binary.NativeEndian.PutUint64(one[:], 1)
	_, _ = unix.Write(int(a.polled[0].Fd), one[:]) // it fails only if it was already woken many times
}

func (a *threadAlarm) Close() { _ = unix.Close(int(a.polled[0].Fd)) }

// KeepTime locks the goroutine to its thread and gives the thread the highest priority. The thread
// ends with the goroutine.
func (monotonic) KeepTime() {
	runtime.LockOSThread()
	RaisePriority()
}

// RaisePriority gives the calling thread the highest priority that this user may have: the
// real-time class, else a higher priority. A thread already in a real-time class, such as a sound
// server's, stays as it is.
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

// GiveWay locks the goroutine to its thread and gives the thread the lowest priority. The thread
// ends with the goroutine, as the priority cannot be restored.
func (monotonic) GiveWay() {
	runtime.LockOSThread()
	const lower = 10
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, lower)
}
