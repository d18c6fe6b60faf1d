package settings

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
)

// Choice is the kind of a value that is one of several words. It may be written in upper or lower case. The schema lists the words only as they
// are written here, so that editors can complete them.
type Choice []Option

// Option is a word of a choice. Effect says what the word does, for descriptions; it is empty if the setting itself says this.
type Option struct {
	Word   any // a value of a string type
	Effect string
}

// word returns the word as a string.
func (o Option) word() string { return reflect.ValueOf(o.Word).String() }

// Read reads a word, in upper or lower case.
func (k Choice) Read(r *Reader, node ast.Node, path string, into any) {
	var written string
	if !r.plain(node, path, &written) {
		return
	}
	for _, o := range k {
		if strings.EqualFold(o.word(), written) {
			reflect.ValueOf(into).Elem().Set(reflect.ValueOf(o.Word))
			return
		}
	}
	r.Refuse(path, k.None(written))
}

// None returns the error for a text that is none of the words.
func (k Choice) None(written string) error {
	return Problem(text.DidYouMean(written, k.Words(), ""), "%s is none of %s", Quote(written), strings.Join(k.Words(), ", "))
}

// Words lists the words to choose from.
func (k Choice) Words() []string {
	words := make([]string, len(k))
	for i, o := range k {
		words[i] = o.word()
	}
	return words
}

// Schema returns the schema of the words.
func (k Choice) Schema(any, bool) *Schema { return OneOf(k.Words()...) }

// Text returns the word to which the argument points.
func (Choice) Text(at any) string { return reflect.ValueOf(at).Elem().String() }

// Effect returns the effect of a word.
func (k Choice) Effect(word any) string {
	for _, o := range k {
		if o.Word == word {
			return o.Effect
		}
	}
	return ""
}
