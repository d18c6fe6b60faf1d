package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quoted returns a path as it can be typed in a shell.
func Quoted(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "./" + path // otherwise it would be a flag
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

// escaped quotes a path that has unprintable characters. It uses escapes that bash, zsh and ksh know.
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
