//go:build !linux

package live

import (
	"runtime"
	"time"
)

// lateness is how late a goroutine wakes at times.
const lateness = 2 * time.Millisecond

// NewAlarm returns an alarm for a goroutine that keeps time.
func (m monotonic) NewAlarm() Alarm { return m.newDozingAlarm() }

// KeepTime makes the calling goroutine's thread its own.
func (monotonic) KeepTime() { runtime.LockOSThread() }

// GiveWay makes the calling goroutine's thread its own.
func (monotonic) GiveWay() { runtime.LockOSThread() }

// RaisePriority does nothing: the system's own priorities have to do.
func RaisePriority() {}
