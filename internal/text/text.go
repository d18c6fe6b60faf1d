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

// Count returns a number with the thing that is counted, such as "1 move" or "3 moves".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Numbers lists whole numbers, separated by commas.
func Numbers(list []int) string { return Join(list, ", ", strconv.Itoa) }

// Join formats the items of a list with the function write, and puts the text separator between them.
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

// Printable replaces every unprintable character of s by a question mark, and every kind of space by a plain space. So a name or a file cannot
// control a terminal. Joiners stay, as emoji and some scripts need them.
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

// PrintableLines returns s with Printable applied to each line.
func PrintableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return strings.Join(lines, "\n")
}

// Cause returns the reason of a file system's error, without the operation and the path, for messages that name the path themselves. It returns
// other errors unchanged.
func Cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	if inner, ok := errors.AsType[*os.LinkError](err); ok {
		return inner.Err
	}
	return err
}
