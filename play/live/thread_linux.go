package live

import (
	"encoding/binary"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// lateness is how late a thread may wake on a machine without other work.
const lateness = 150 * time.Microsecond

// threadAlarm blocks its thread instead of using Go's timers: a Go timer fires late if game searches hold all of Go's processors. Wake writes to an
// eventfd to end the wait.
type threadAlarm struct {
	monotonic
	polled [1]unix.PollFd
}

// NewAlarm returns an alarm for a goroutine that has called KeepTime.
func (m monotonic) NewAlarm() Alarm {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return m.newDozingAlarm() // no file descriptors are left
	}
	return &threadAlarm{m, [1]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}}
}

func (a *threadAlarm) Wait(until time.Duration) { a.doze(until, a.poll) }

// poll blocks the thread for a duration, or until Wake is called.
func (a *threadAlarm) poll(d time.Duration) (woken bool) {
	timeout := unix.NsecToTimespec(int64(d))
	n, err := unix.Ppoll(a.polled[:], &timeout, nil)
	if n == 0 || errors.Is(err, unix.EINTR) {
		return false
	}
	var count [8]byte
	_, _ = unix.Read(int(a.polled[0].Fd), count[:]) // reset the counter for the next Wait
	return true
}

func (a *threadAlarm) Wake() {
	var one [8]byte
	binary.NativeEndian.PutUint64(one[:], 1)
	_, _ = unix.Write(int(a.polled[0].Fd), one[:]) // fails only if Wake was already called very many times
}

func (a *threadAlarm) Close() { _ = unix.Close(int(a.polled[0].Fd)) }

// KeepTime locks the goroutine to its thread and gives that thread the highest priority. When the goroutine ends, its thread ends too.
func (monotonic) KeepTime() {
	runtime.LockOSThread()
	_ = RaisePriority() // without the right to it, other work may delay notes
}

// RaisePriority gives the calling thread the highest priority that this user may set: the real-time class or, if that is not allowed, a higher
// ordinary priority. A thread that is already in a real-time class, such as a thread of a sound server, keeps its priority. RaisePriority returns an
// error if the thread is in no real-time class afterwards.
func RaisePriority() error {
	if now, err := unix.SchedGetAttr(0, 0); err == nil && (now.Policy == unix.SCHED_FIFO || now.Policy == unix.SCHED_RR) {
		return nil
	}
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	const (
		realtime = 20 // above ordinary threads, below sound servers
		higher   = -15
	)
	attr := &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_FIFO, Priority: realtime, Flags: unix.SCHED_FLAG_RESET_ON_FORK}
	err := unix.SchedSetAttr(0, attr, 0)
	if err != nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, higher)
	}
	return err
}

// GiveWay locks the goroutine to its thread and gives that thread the lowest priority. When the goroutine ends, its thread ends too, because its
// priority cannot be raised again.
func (monotonic) GiveWay() {
	runtime.LockOSThread()
	const lower = 10
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, lower)
}
