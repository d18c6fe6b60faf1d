package live

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestRushClock checks that a rushing clock stands still while nobody waits, and runs at the usual speed when it has caught up.
func TestRushClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewRushClock(16)
		alarm := c.NewAlarm()
		began := time.Now()
		expect := func(now, took time.Duration) {
			t.Helper()
			const small = time.Microsecond
			if got := c.Now(); got < now-small || got > now+small {
				t.Errorf("the clock is at %v, want %v", got, now)
			}
			if got := time.Since(began); got < took-small || got > took+small {
				t.Errorf("%v have passed, want %v", got, took)
			}
		}
		alarm.Wait(time.Second)
		expect(time.Second, time.Second)

		c.Rush(8 * time.Second)
		time.Sleep(time.Second)
		expect(time.Second, 2*time.Second)
		alarm.Wait(2600 * time.Millisecond) // takes 100 ms
		expect(2600*time.Millisecond, 2100*time.Millisecond)

		go func() {
			time.Sleep(100 * time.Millisecond)
			alarm.Wake()
		}()
		alarm.Wait(never)
		expect(4200*time.Millisecond, 2200*time.Millisecond)

		c.think(true)
		alarm.Wait(4300 * time.Millisecond) // in real time
		expect(4300*time.Millisecond, 2300*time.Millisecond)
		c.think(false)

		for c.Now() < 20*time.Second {
			alarm.Wait(20 * time.Second)
		}
		expect(20*time.Second, 12*time.Second) // 8 seconds were made up
		time.Sleep(time.Second)
		expect(21*time.Second, 13*time.Second)
	})
}
