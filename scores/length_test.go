package scores

import (
	"testing"
	"time"
)

func TestParseLength(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"3:00": 180 * time.Second, "0:01": time.Second, "90:00": 90 * time.Minute, "1:02:30": 3750 * time.Second, "24:00:00": 24 * time.Hour,
		"": 0, "3": 0, "3:0": 0, "3:60": 0, "0:00": 0, "24:00:01": 0, "-1:00": 0, "1:2:30": 0, "1:60:00": 0, "3m": 0, ":30": 0, "1:00:00:00": 0, "99999:00": 0,
	} {
		got, err := ParseLength(text)
		if got != want || (err == nil) != (want != 0) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
		if again, err := ParseLength(FormatLength(want)); want != 0 && (err != nil || again != want) {
			t.Errorf("%v: %s, %v", want, FormatLength(want), err)
		}
	}
}
