package scala

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error describes a problem in a file. Its text is meant to follow the file's name and a colon.
type Error struct {
	Line    int // number of the line, from 1; 0 if the problem concerns the whole file
	Problem string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Problem
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Problem)
}

func wrong(line int, format string, args ...any) *Error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

// line is a line of a file, other than a comment.
type line struct {
	number int // number of the line in the file, from 1
	text   string
}

// linesOf splits a file into lines, and leaves out comments, which begin with an exclamation mark. The file may be in UTF-8 or Latin-1.
func linesOf(data []byte) ([]line, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, wrong(0, "it is not text")
	}
	text := string(data)
	if !utf8.ValidString(text) {
		runes := make([]rune, len(data))
		for i, b := range data {
			runes[i] = rune(b) // Latin-1 is equal to the first 256 code points
		}
		text = string(runes)
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	var lines []line
	for i, each := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if !strings.HasPrefix(each, "!") {
			lines = append(lines, line{i + 1, each})
		}
	}
	return lines, nil
}

func (l line) word() string {
	words := strings.Fields(l.text)
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// quote quotes a word of a file, shortened if it is long.
func quote(word string) string {
	const most = 24
	if runes := []rune(word); len(runes) > most {
		word = string(runes[:most-1]) + "…"
	}
	return fmt.Sprintf("%q", word)
}
