package checkers

import (
	"fmt"
	"strconv"
	"strings"
)

// Draws says when a game is drawn. Each field that is not 0 adds a rule. Every game ends as a draw after maxPlies, whatever the fields are.
type Draws struct {
	Occurrences int // a game is drawn when a position occurs this many times; 0 means never
	Quiet       int // a game is drawn after this many plies without a capture or a man's move; 0 means never
	Plies       int // a game is drawn after this many plies; 0 means maxPlies
}

// Rules are the rules for draws in this program's games.
var Rules = Draws{Occurrences: Occurrences, Quiet: QuietPlies}

// maxPlies is the number of plies after which every game is a draw. Otherwise two networks could play for ever.
const maxPlies = 10_000

// occurrences maps the words that ParseDraws reads to the number of occurrences of a position.
var occurrences = map[string]int{"third": 3, "fourth": 4}

// ParseDraws reads "none", or rules joined by +. The rules are third or fourth (occurrence of a position), quiet-N and plies-N.
func ParseDraws(text string) (Draws, error) {
	var d Draws
	if text == "none" {
		return d, nil
	}
	for part := range strings.SplitSeq(text, "+") {
		word, number, _ := strings.Cut(part, "-")
		n, err := strconv.Atoi(number)
		counted := err == nil && n >= 1 && n <= maxPlies && number == strconv.Itoa(n)
		switch {
		case occurrences[part] != 0 && d.Occurrences == 0:
			d.Occurrences = occurrences[part]
		case word == "quiet" && counted && d.Quiet == 0:
			d.Quiet = n
		case word == "plies" && counted && d.Plies == 0:
			d.Plies = n
		default:
			return Draws{}, fmt.Errorf("draws %.40q: must be none, or rules joined by +: third or fourth, quiet-N, plies-N (N is 1 to %d); an example is %v", text, maxPlies, Rules)
		}
	}
	return d, nil
}

// String returns the rules in the form that ParseDraws reads.
func (d Draws) String() string {
	var parts []string
	for word, n := range occurrences {
		if n == d.Occurrences {
			parts = append(parts, word)
		}
	}
	if d.Quiet > 0 {
		parts = append(parts, fmt.Sprintf("quiet-%d", d.Quiet))
	}
	if d.Plies > 0 {
		parts = append(parts, fmt.Sprintf("plies-%d", d.Plies))
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, "+")
}
