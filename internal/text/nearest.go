package text

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// Nearest returns the choice that is most similar to word, ignoring case, or "" if no choice is similar. Swapped neighbouring letters count as one
// wrong letter. A single letter is similar to itself only.
func Nearest(word string, choices []string) string {
	const longest = 64 // longer words are not typing errors, and take long to compare
	if len(word) > longest {
		return ""
	}
	best, least := "", min(max(1, len(word)/3)+1, len(word))
	for _, choice := range choices {
		if away := distance(strings.ToLower(word), strings.ToLower(choice)); away < least {
			best, least = choice, away
		}
	}
	return best
}

// DidYouMean returns a hint that suggests the choice most similar to word. If no choice is similar, it returns otherwise.
func DidYouMean(word string, choices []string, otherwise string) string {
	if near := Nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return otherwise
}

// distance returns how many letters must be changed, inserted, deleted or swapped to get from a to b.
func distance(a, b string) int {
	least := smetrics.WagnerFischer(a, b, 1, 1, 1)
	for i := range len(a) - 1 {
		swapped := a[:i] + a[i+1:i+2] + a[i:i+1] + a[i+2:]
		least = min(least, 1+smetrics.WagnerFischer(swapped, b, 1, 1, 1))
	}
	return least
}
