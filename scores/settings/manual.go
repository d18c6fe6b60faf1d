package settings

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/parser"
)

// Entry is a setting in a manual.
type Entry struct {
	Path  string // the names of its sections and its own, as in rhythm.swing.of
	Usual string // its default, as YAML; empty if there is none
	Doc   string // what it does
	Needs bool   // its section cannot be without it
}

// sections is a kind whose values are sections.
type sections interface {
	Group(at any) Group // the settings of the value to which at points
}

// Manual lists all settings of a group, and below each section its settings. Settings that an earlier section has as well are listed once.
func Manual(g Group) []Entry {
	m := manual{seen: map[string]bool{}}
	m.group("", g)
	return m.entries
}

type manual struct {
	entries []Entry
	seen    map[string]bool // name and description
}

func (m *manual) group(path string, g Group) {
	for i := range g.Settings {
		s := &g.Settings[i]
		at, _ := s.value()
		inner, is := sectionsOf(s.Kind, at)
		usual := s.Otherwise
		if !is && s.Missing == nil && s.Sample == "" && !strings.Contains(s.Doc, "Without it") { // such a text says what is usual
			usual = cmp.Or(usual, s.usual())
		}
		key := s.Name + s.Doc
		if m.seen[key] {
			continue
		}
		m.seen[key] = true
		m.entries = append(m.entries, Entry{Within(path, s.Name), usual, s.manualDoc(), s.Missing != nil})
		if is {
			m.group(Within(path, s.Name), inner)
		}
	}
}

// sectionsOf returns the settings of a section, or of the sections in a list. They have their defaults.
func sectionsOf(k Kind, at any) (Group, bool) {
	if list, is := k.(List); is {
		k, at = list.Item, reflect.New(reflect.TypeOf(at).Elem().Elem()).Interface()
	}
	inner, is := k.(sections)
	if !is {
		return Group{}, false
	}
	g := inner.Group(at)
	if g.Start != nil {
		g.Start()
	}
	return g, true
}

// usual returns the default as text. It returns "" if there is none: then the value is empty, or one that a file could not have.
func (s *Setting) usual() string {
	at, _ := s.value()
	value := reflect.ValueOf(at).Elem()
	empty := value.Kind() == reflect.Struct && value.IsZero() || (value.Kind() == reflect.Slice || value.Kind() == reflect.Map) && value.Len() == 0
	if number, is := s.Kind.(Number); empty || is && value.CanInt() && float64(value.Int()) < number.Low {
		return ""
	}
	text := s.text()
	file, err := parser.ParseBytes([]byte(text), 0)
	if err != nil || len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return ""
	}
	r := NewReader("")
	s.Kind.Read(r, file.Docs[0].Body, s.Name, reflect.New(value.Type()).Interface())
	if r.Err() != nil {
		return ""
	}
	return text
}

// manualDoc returns what the setting does, with the words to choose from or the bounds of a number, if the text lacks them.
func (s *Setting) manualDoc() string {
	doc := s.withBounds(s.Doc)
	switch k := s.Kind.(type) {
	case Choice:
		if slices.ContainsFunc(k.Words(), func(word string) bool { return !strings.Contains(doc, word) }) {
			doc += " One of: " + strings.Join(k.Words(), ", ") + "."
		}
	case Number:
		if !k.OpenEnd && k.IsNot != "" && doc == s.Doc && !strings.Contains(doc, fmt.Sprint(k.High)) {
			doc += " From " + k.bounds() + "."
		}
	}
	return doc
}
