//go:build !linux

package live

import (
	"runtime"
	"time"
)

// lateness is how late a goroutine may wake on a machine without other work.
const lateness = 2 * time.Millisecond

// NewAlarm returns an alarm for a goroutine that has called KeepTime.
func (m monotonic) NewAlarm() Alarm { return m.newDozingAlarm() }

// KeepTime locks the goroutine to its thread. It sets no priority: that is implemented for Linux only.
func (monotonic) KeepTime() { runtime.LockOSThread() }

// GiveWay locks the goroutine to its thread. It sets no priority: that is implemented for Linux only.
func (monotonic) GiveWay() { runtime.LockOSThread() }

// RaisePriority does nothing: it is implemented for Linux only.
func RaisePriority() error { return nil }
