package text

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	for word, want := range map[string]string{
		"generation-20": "generation-200", "Genration-200": "generation-200", "hrd": "hard", "o": "", "H": "h", "ahrd": "hard", "ahdr": "", "champion": "", "": "", strings.Repeat("hard", 20): "",
	} {
		if got := Nearest(word, []string{"generation-050", "generation-200", "hard", "h"}); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
