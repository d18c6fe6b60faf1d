// Package text words what people read.
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

// Count is a number of things, as in "1 move" and "3 moves".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// Printable is s with a question mark in place of every character that cannot be
// printed, so that no name and no file can steer a terminal. Every kind of space
// becomes the usual one. Joiners, of which emoji and some scripts are made, stay.
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

// PrintableLines is s, of several lines, with each of them Printable.
func PrintableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = Printable(line)
	}
	return strings.Join(lines, "\n")
}

// Cause is why the file system refused something, without the operation and the
// paths: for a message that names the path itself. Other errors are returned as
// they are.
func Cause(err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		return inner.Err
	}
	if inner, ok := errors.AsType[*os.LinkError](err); ok {
		return inner.Err
	}
	return err
}
