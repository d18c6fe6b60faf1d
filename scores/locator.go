package scores

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// Locator knows the line and column of each value in a decoded file. The path of
// fields that leads to a value names it, as in players.first.channel or
// reference.notes[2].
type Locator struct {
	path     string
	places   map[string]place
	comments map[int]bool // the lines that have one
}

type place struct{ line, column int }

func (p place) before(other place) bool {
	return p.line < other.line || p.line == other.line && p.column < other.column
}

// Has reports whether the file gives the field a value.
func (l *Locator) Has(field string) bool {
	_, ok := l.places[field]
	return ok
}

// Error is an error about the value of a field, with the value's line and column.
// A field that the file lacks has the place of the section around it.
func (l *Locator) Error(field, problem, hint string) *Error {
	at := place{1, 1}
	for around := field; ; {
		if found, ok := l.places[around]; ok {
			at = found
			break
		}
		cut := strings.LastIndexAny(around, ".[")
		if cut < 0 {
			break
		}
		around = around[:cut]
	}
	return l.at(at, field, problem, hint)
}

func (l *Locator) at(at place, field, problem, hint string) *Error {
	return &Error{Path: l.path, Line: at.line, Column: at.column, Field: field, Problem: problem, Hint: hint}
}

// placeOf is where a token begins. The library counts some columns from 0.
func placeOf(t *token.Token) place {
	if t == nil || t.Position == nil {
		return place{1, 1}
	}
	return place{max(t.Position.Line, 1), max(t.Position.Column, 1)}
}
