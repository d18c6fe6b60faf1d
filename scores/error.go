package scores

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Error says what is wrong at one place of a file. Several of them come joined
// by errors.Join, in the order of the file, the first twenty of them.
type Error struct {
	Path         string // empty when no file is concerned
	Line, Column int    // from 1; 0 when the file as a whole is concerned
	Field        string // as in players.first.channel or reference.notes[2]; empty for the whole file
	Problem      string // what is wrong with which value, and what was expected
	Hint         string // a further line that may help; empty when there is none
}

// Error is one line: path:line:column: field: problem.
func (e *Error) Error() string {
	var place string
	if e.Path != "" {
		place = e.Path + ":"
		if e.Line > 0 {
			place += fmt.Sprintf("%d:%d:", e.Line, e.Column)
		}
		place += " "
	}
	if e.Field != "" {
		place += e.Field + ": "
	}
	return place + e.Problem
}

// mostErrors of a file are told; more would not be read.
const mostErrors = 20

// join makes one error of several, in the order of the file; nil of none.
func join(all []*Error) error {
	slices.SortStableFunc(all, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := make([]error, min(len(all), mostErrors))
	for i := range told {
		told[i] = all[i]
	}
	return errors.Join(told...)
}

// problem is an Error whose place is not known yet.
func problem(hint, format string, args ...any) *Error {
	return &Error{Problem: fmt.Sprintf(format, args...), Hint: hint}
}

// quote shows a value of a file on one line, cut where it is long.
func quote(text string) string { return strconv.Quote(cut(text, 40)) }

// printable shows words of a file or the library without quotes, on one line,
// cut where they are long. Control characters do not reach the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return '?'
	}, cut(text, 100))
}

func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
