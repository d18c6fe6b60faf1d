package settings

import (
	"strings"

	"midiconnect4/internal/text"
)

// didYouMean is a hint that names the choice nearest to a mistyped word. If none is
// near, it lists all choices after the words in list.
func didYouMean(word string, choices []string, list string) string {
	return text.DidYouMean(word, choices, list+" "+strings.Join(choices, ", "))
}
