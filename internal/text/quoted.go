package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quoted returns a path as a user would type it in a shell.
func Quoted(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path // so that the path is not taken for a flag
	}
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+:,@%", r)
	}
	printable := utf8.ValidString(path)
	quotes := path == ""
	for _, r := range path {
		printable = printable && strconv.IsPrint(r)
		quotes = quotes || !plain(r)
	}
	switch {
	case !printable:
		return escaped(path)
	case quotes:
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}

// escaped quotes a path with unprintable characters, with escapes that bash, zsh and ksh understand.
func escaped(path string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i := range len(path) {
		switch c := path[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('\'')
	return b.String()
}
