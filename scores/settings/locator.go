package settings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// Locator knows the line and the column of each value in a file. A value is identified by the path of its field, such as players.first.channel or
// reference.notes[2].
type Locator struct {
	path     string
	places   map[string]Place
	comments map[int]bool // set of the numbers of lines that have a comment
}

// Place is a line and a column in a file, both from 1.
type Place struct{ Line, Column int }

func (p Place) before(other Place) bool {
	return p.Line < other.Line || p.Line == other.Line && p.Column < other.Column
}

// Mark stores the place (line and column) of a field's value.
func (l *Locator) Mark(field string, at Place) { l.places[field] = at }

// Has reports whether the file has a value for the field.
func (l *Locator) Has(field string) bool {
	_, ok := l.places[field]
	return ok
}

// Lines returns the lines, in order, on which the file has the field or something within it.
func (l *Locator) Lines(field string) (lines []int) {
	for found, at := range l.places {
		if found == field || strings.HasPrefix(found, field+".") || strings.HasPrefix(found, field+"[") {
			lines = append(lines, at.Line)
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// Item returns the path of an item of a list. If the file has a single value instead of a list, it returns the path of the list.
func (l *Locator) Item(list string, index int) string {
	if item := fmt.Sprintf("%s[%d]", list, index); l.Has(item) {
		return item
	}
	return list
}

// Error returns an error about the value of a field, with the line and column of the value. If the file does not have the field, the error has the
// line and column of the innermost section around the field.
func (l *Locator) Error(field, problem, hint string) *Error {
	at := Place{1, 1}
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
	return l.At(at, field, problem, hint)
}

// At returns an error at the given place.
func (l *Locator) At(at Place, field, problem, hint string) *Error {
	return &Error{Path: l.path, Line: at.Line, Column: at.Column, Field: field, Problem: problem, Hint: hint}
}

// PlaceOf returns the place where a token begins. The YAML library counts some columns from 0; PlaceOf makes them 1.
func PlaceOf(t *token.Token) Place {
	if t == nil || t.Position == nil {
		return Place{1, 1}
	}
	return Place{max(t.Position.Line, 1), max(t.Position.Column, 1)}
}
