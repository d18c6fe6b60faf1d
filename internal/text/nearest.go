package text

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// Nearest is the choice that differs from word in the fewest letters, in any case. Two
// neighbours that changed places count as one. It is empty if all differ in too many.
func Nearest(word string, choices []string) string {
	const longest = 64 // nobody mistypes a longer one, and comparing takes quadratic time
	if len(word) > longest {
		return ""
	}
	best, least := "", max(1, len(word)/3)+1
	for _, choice := range choices {
		if away := distance(strings.ToLower(word), strings.ToLower(choice)); away < least {
			best, least = choice, away
		}
	}
	return best
}

// DidYouMean is a hint that names the choice nearest to a mistyped word, or says something
// else if none is near.
func DidYouMean(word string, choices []string, otherwise string) string {
	if near := Nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return otherwise
}

// distance is how many letters differ.
func distance(a, b string) int {
	least := smetrics.WagnerFischer(a, b, 1, 1, 1)
	for i := range len(a) - 1 {
		swapped := a[:i] + a[i+1:i+2] + a[i:i+1] + a[i+2:]
		least = min(least, 1+smetrics.WagnerFischer(swapped, b, 1, 1, 1))
	}
	return least
}
