//go:build !linux

package live

import (
	"runtime"
	"time"
)

// lateness is how late a goroutine wakes at times.
const lateness = 2 * time.Millisecond

func sleep(d time.Duration) { time.Sleep(d) }

// KeepTime makes the calling goroutine's thread its own.
func (monotonic) KeepTime() { runtime.LockOSThread() }

// GiveWay makes the calling goroutine's thread its own.
func (monotonic) GiveWay() { runtime.LockOSThread() }
