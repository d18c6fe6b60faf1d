// Package text formats text for people.
package text

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"
)

// Count returns a number and a noun, such as "1 move" or "3 moves".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Numbers returns whole numbers as text, separated by commas.
func Numbers(list []int) string { return Join(list, ", ", strconv.Itoa) }

// Join formats the items of a list with write, and puts separator between them.
func Join[Item any](list []Item, separator string, write func(Item) string) string {
	var all strings.Builder
	for i, item := range list {
		if i > 0 {
			all.WriteString(separator)
		}
		all.WriteString(write(item))
	}
	return all.String()
}

// Printable replaces each unprintable character of s by a question mark, and each kind of space by an ordinary one. So a name from a file cannot
// control a terminal. Joiners stay, because emoji and some scripts need them.
func Printable(s string) string {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return strings.Map(func(r rune) rune {
		switch {
		case strconv.IsPrint(r), r == joiner, r == nonJoiner:
			return r
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return '?'
	}, s)
}

// PrintableLines applies Printable to each line of s.
func PrintableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return strings.Join(lines, "\n")
}

// Cause returns the reason of a file system's error, without operation and path, for messages that already contain the path. Other errors are
// returned unchanged.
func Cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	if inner, ok := errors.AsType[*os.LinkError](err); ok {
		return inner.Err
	}
	return err
}
