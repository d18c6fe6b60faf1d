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

// Count counts things, as in "1 move" and "3 moves".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Numbers lists whole numbers, separated by commas.
func Numbers(list []int) string { return Join(list, ", ", strconv.Itoa) }

// Join joins the items of a list as write writes them.
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

// Printable replaces every unprintable character of s by a question mark, and every kind of space by a plain one. So no name and no file
// can control a terminal. It keeps joiners, which emoji and some scripts need.
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

// PrintableLines is Printable for each line of s.
func PrintableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return strings.Join(lines, "\n")
}

// Cause is the reason for an error of the file system, without operation and path, for messages that name the path themselves. Other errors
// stay unchanged.
func Cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	if inner, ok := errors.AsType[*os.LinkError](err); ok {
		return inner.Err
	}
	return err
}
