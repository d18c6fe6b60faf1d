package scala

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Error is a problem in a file. The text does not contain the file's name; callers put the name and a colon before it.
type Error struct {
	Line    int // number of the line, from 1; 0 if the problem is not in a particular line
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

// line is a line of a file that is not a comment.
type line struct {
	number int // number of the line in the file, from 1; comments count
	text   string
}

// linesOf splits a file into lines, without comments (lines that start with an exclamation mark). The file may be in UTF-8 or Latin-1.
func linesOf(data []byte) ([]line, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, wrong(0, "the file is not text")
	}
	text := string(data)
	if !utf8.ValidString(text) {
		runes := make([]rune, len(data))
		for i, b := range data {
			runes[i] = rune(b) // Latin-1 characters are the first 256 code points
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

// quote quotes a word from a file. It shortens long words.
func quote(word string) string {
	const most = 24
	if runes := []rune(word); len(runes) > most {
		word = string(runes[:most-1]) + "…"
	}
	return fmt.Sprintf("%q", word)
}
