package scores

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// didYouMean is a hint that names the choice nearest to a mistyped word, or
// else lists them all after the given words.
func didYouMean(word string, choices []string, list string) string {
	if near := nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return list + " " + strings.Join(choices, ", ")
}

// nearest is the choice that is the fewest letters away from word, in any
// case; empty when all are too far.
func nearest(word string, choices []string) string {
	const longest = 64 // nobody mistypes a longer one; comparing takes its square
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
