package scores

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// didYouMean is a hint that names the choice nearest to a mistyped word. If none is
// near, it lists all choices after the words in list.
func didYouMean(word string, choices []string, list string) string {
	if near := nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return list + " " + strings.Join(choices, ", ")
}

// nearest is the choice that differs from word in the fewest letters, in any case.
// It is empty if all differ in too many.
func nearest(word string, choices []string) string {
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
