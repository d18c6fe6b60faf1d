package scores

import (
	"fmt"
	"strings"

	"midiconnect4/internal/text"
)

// didYouMean is a hint that names the choice nearest to a mistyped word. If none is
// near, it lists all choices after the words in list.
func didYouMean(word string, choices []string, list string) string {
	if near := text.Nearest(word, choices); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return list + " " + strings.Join(choices, ", ")
}
