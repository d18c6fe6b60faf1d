package sets

import (
	"testing"
	"time"
)

// TestClock checks that ParseClock reads the times that Clock writes, and that it rejects other texts.
func TestClock(t *testing.T) {
	for _, at := range []time.Duration{0, 3 * time.Millisecond, 160 * time.Second, 3723456 * time.Millisecond} {
		if got, err := ParseClock(Clock(at)); got != at || err != nil {
			t.Errorf("%s: %v, %v", Clock(at), got, err)
		}
	}
	if got, err := ParseClock("2:40"); got != 160*time.Second || err != nil {
		t.Error(got, err)
	}
	for _, wrong := range []string{"", "2", "2:4", "2:60", ":40", "1:2:3", "-1:00", "2:40.-1", "2:40.1234567890", "2:40.x"} {
		if got, err := ParseClock(wrong); err == nil {
			t.Errorf("%q: %v", wrong, got)
		}
	}
}
