package live

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// lateness is how late a thread wakes at times, on a machine with nothing else
// to do.
const lateness = 150 * time.Microsecond

// sleep blocks the thread itself: a timer of Go's would wait for a processor
// that a search may hold for milliseconds.
func sleep(d time.Duration) {
	t := unix.NsecToTimespec(int64(d))
	_ = unix.Nanosleep(&t, nil) // whoever calls looks at the clock again
}

// KeepTime makes the calling goroutine's thread its own, and the first to run
// when its time has come, as far as this user may: by the real-time class, else
// by a higher priority. The thread ends with the goroutine.
func (monotonic) KeepTime() {
	runtime.LockOSThread()
	_ = unix.Prctl(unix.PR_SET_TIMERSLACK, 1, 0, 0, 0)
	const (
		realtime = 20 // above ordinary threads, below those of sound servers
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
