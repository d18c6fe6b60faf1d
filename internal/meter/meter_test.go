package meter

import "testing"

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		done, steps int64
		rate        float64
		want        string
	}{
		{0, 100, 0, "0%"},
		{25, 100, 5, "25%, 5 games/s, 15s left"},
		{100, 100, 5, "100%, 5 games/s, 0s left"},
	} {
		if got := status(test.done, test.steps, test.rate, "games"); got != test.want {
			t.Errorf("%d of %d: %q, want %q", test.done, test.steps, got, test.want)
		}
	}
}
