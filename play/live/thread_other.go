//go:build !linux

package live

import (
	"runtime"
	"time"
)

// lateness is how late a goroutine wakes at times.
const lateness = 2 * time.Millisecond

func sleep(d time.Duration) { time.Sleep(d) }

// keepTime makes the calling goroutine's thread its own.
func keepTime() { runtime.LockOSThread() }

// giveWay makes the calling goroutine's thread its own.
func giveWay() { runtime.LockOSThread() }
