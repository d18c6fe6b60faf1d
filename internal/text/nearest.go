package text

import (
	"strings"

	"github.com/xrash/smetrics"
)

// Nearest is the choice that differs from word in the fewest letters, in any case.
// It is empty if all differ in too many.
func Nearest(word string, choices []string) string {
	const longest = 64 // nobody mistypes a longer one, and comparing takes quadratic time
	if len(word) > longest {
		return ""
	}
	best, least := "", max(1, len(word)/3)+1
	for _, choice := range choices {
		away := smetrics.WagnerFischer(strings.ToLower(word), strings.ToLower(choice), 1, 1, 1)
		if away < least {
			best, least = choice, away
		}
	}
	return best
}
