//go:build !linux

package live

import (
	"runtime"
	"time"
)

// lateness is how late a goroutine may wake.
const lateness = 2 * time.Millisecond

// NewAlarm returns an alarm for a goroutine that keeps time.
func (m monotonic) NewAlarm() Alarm { return m.newDozingAlarm() }

// KeepTime locks the goroutine to its thread. Priorities are implemented for Linux only.
func (monotonic) KeepTime() { runtime.LockOSThread() }

// GiveWay locks the goroutine to its thread. Priorities are implemented for Linux only.
func (monotonic) GiveWay() { runtime.LockOSThread() }

// RaisePriority does nothing: priorities are implemented for Linux only.
func RaisePriority() {}
