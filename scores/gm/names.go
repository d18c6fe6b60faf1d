// Package gm has the names of General MIDI: programs, drums and drum kits.
package gm

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// table has the names of consecutive numbers, such as programs or drums.
type table struct {
	first       int
	names       []string
	short       map[int]string // other names of a number, separated by commas
	thing, word string         // in errors: "5 is not thing", "x is not word"
	list        string         // hint in errors that says where the names are listed
}

// parse reads a number or its name. In names, it ignores case, spaces and punctuation.
func (t table) parse(written string) (int, error) {
	last := t.first + len(t.names) - 1
	if number, err := strconv.Atoi(written); err == nil {
		if number < t.first || number > last {
			return 0, settings.Problem(t.list, "%d is not %s; expected %d to %d", number, t.thing, t.first, last)
		}
		return number, nil
	}
	want := letters(written)
	for i, name := range t.names {
		if letters(name) == want {
			return t.first + i, nil
		}
	}
	for number, others := range t.short {
		for other := range strings.SplitSeq(others, ", ") {
			if letters(other) == want {
				return number, nil
			}
		}
	}
	return 0, settings.Problem(hint(written, t.names, t.list), "%s is not %s; expected a General MIDI name or %d to %d", settings.Quote(written), t.word, t.first, last)
}

// hint returns a hint about a name that is not known. It suggests the names that contain all the written words; otherwise the most similar name;
// otherwise it returns list.
func hint(written string, names []string, list string) string {
	switch found := namesWith(names, strings.Fields(written)); len(found) {
	case 0:
		return text.DidYouMean(written, names, list)
	case 1:
		return fmt.Sprintf("did you mean %q?", found[0])
	default:
		return "choose one of " + strings.Join(found, ", ")
	}
}

// namesWith lists the names that contain all of the words. At least one of the words must have three letters or more.
func namesWith(names, words []string) []string {
	const fewest = 3
	if !slices.ContainsFunc(words, func(word string) bool { return len(letters(word)) >= fewest }) {
		return nil
	}
	var found []string
	for _, name := range names {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(letters(name), letters(word)) }) {
			found = append(found, name)
		}
	}
	return found
}

// letters returns only the letters and digits of a name, in lower case.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
