package text

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// Nearest is the choice with the fewest letters different from word, ignoring case. Two swapped neighbours count as one letter. It is empty
// if too many letters differ in all choices.
func Nearest(word string, choices []string) string {
	const longest = 64 // longer words are not typed by hand, and the comparison takes quadratic time
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

// DidYouMean is a hint with the choice nearest to a mistyped word; otherwise if none is near.
func DidYouMean(word string, choices []string, otherwise string) string {
	if near := Nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return otherwise
}

// distance is the number of different letters.
func distance(a, b string) int {
	least := smetrics.WagnerFischer(a, b, 1, 1, 1)
	for i := range len(a) - 1 {
		swapped := a[:i] + a[i+1:i+2] + a[i:i+1] + a[i+2:]
		least = min(least, 1+smetrics.WagnerFischer(swapped, b, 1, 1, 1))
	}
	return least
}
