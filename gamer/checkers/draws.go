package checkers

import (
	"fmt"
	"strconv"
	"strings"
)

// Draws says when a game is drawn: each field that is not 0 adds a rule. Whatever the fields, a game is drawn after maxPlies.
type Draws struct {
	Occurrences int // occurrences of one position; 0 for no such rule
	Quiet       int // plies without a capture or a man's move; 0 for no such rule
	Plies       int // plies of the game; 0 for maxPlies
}

// Rules are this program's rules.
var Rules = Draws{Occurrences: Occurrences, Quiet: QuietPlies}

// maxPlies is the number of plies after which every game is a draw: two networks could play for ever.
const maxPlies = 10_000

// occurrences maps the words that ParseDraws reads to the number of occurrences of a position.
var occurrences = map[string]int{"third": 3, "fourth": 4}

// ParseDraws reads "none", or rules joined by +: third or fourth (occurrence of a position), quiet-N and plies-N.
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
			return Draws{}, fmt.Errorf("draws %.40q: must be none, or third or fourth, quiet-N and plies-N joined by +, N from 1 to %d, as in %v", text, maxPlies, Rules)
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
