package compose_test

import (
	"strings"
	"testing"

	"midiconnect4/compose"
)

// TestEuclid compares rhythms with the list in Toussaint (2005).
func TestEuclid(t *testing.T) {
	for _, test := range []struct {
		k, n, turn int
		want       string
	}{
		{2, 5, 0, "x.x.."},
		{3, 4, 0, "x.xx"},
		{3, 7, 0, "x.x.x.."},
		{3, 8, 0, "x..x..x."},
		{4, 9, 0, "x.x.x.x.."},
		{4, 12, 0, "x..x..x..x.."},
		{5, 7, 0, "x.xx.xx"},
		{5, 8, 0, "x.xx.xx."},
		{5, 9, 0, "x.x.x.x.x"},
		{5, 12, 0, "x..x.x..x.x."},
		{7, 8, 0, "x.xxxxxx"},
		{7, 12, 0, "x.xx.x.xx.x."},
		{9, 16, 0, "x.xx.x.x.xx.x.x."},
		{3, 8, 3, "x..x.x.."},
		{3, 8, -2, "x.x..x.."},
		{0, 4, 0, "...."},
		{4, 4, 0, "xxxx"},
		{1, 4, 0, "x..."},
	} {
		var got strings.Builder
		for _, onset := range compose.Euclid(test.k, test.n, test.turn) {
			got.WriteByte(map[bool]byte{true: 'x', false: '.'}[onset])
		}
		if got.String() != test.want {
			t.Errorf("E(%d, %d, %d) is %s, want %s", test.k, test.n, test.turn, got.String(), test.want)
		}
	}
}
