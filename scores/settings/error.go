package settings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"midiconnect4/internal/text"
)

// Error is a mistake at one place (line and column) of a file.
type Error struct {
	Path         string // empty if the error is not about a file
	Line, Column int    // from 1; 0 if the error is about the whole file
	Field        string // path of the setting, such as players.first.channel or reference.notes[2]; empty for the whole file
	Problem      string // what is wrong with the value, and what was expected
	Hint         string // how to correct it, as an additional line; may be empty
	Cause        error  // why the file could not be read; nil if its content is wrong
}

// Unwrap returns Cause.
func (e *Error) Unwrap() error { return e.Cause }

// Error returns one line: path:line:column: field: problem.
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

const mostErrors = 20 // largest number of errors that are reported for a file

// Join joins errors, in the order of the file. If there are more than twenty, it joins the first twenty, and an error that says how many more
// there are. It returns nil if there are no errors.
func Join(all []*Error) error {
	slices.SortStableFunc(all, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := make([]error, min(len(all), mostErrors))
	for i := range told {
		told[i] = all[i]
	}
	if more := len(all) - len(told); more > 0 {
		told = append(told, &Error{Path: all[0].Path, Problem: "… and " + text.Count(more, "more mistake")})
	}
	return errors.Join(told...)
}

// Problem returns an Error without a place (line and column). Reader.Refuse adds the place. hint may be empty.
func Problem(hint, format string, args ...any) *Error {
	return &Error{Problem: fmt.Sprintf(format, args...), Hint: hint}
}

// FileError returns an error that says why a file cannot be read.
func FileError(path string, err error) *Error {
	return &Error{Path: path, Problem: text.Cause(err).Error(), Cause: err}
}

// Quote returns a text from a file in quotes, on one line, cut to 40 characters.
func Quote(text string) string { return strconv.Quote(cut(text, 40)) }

// Printable returns a text from a file, cut to 100 characters. Control characters become question marks, so that they cannot affect the terminal.
func Printable(words string) string { return text.Printable(cut(words, 100)) }

func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}
