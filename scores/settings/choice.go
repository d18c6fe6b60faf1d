package settings

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
)

// Choice is the kind of a value that is one of several words, in upper or lower case. The schema lists the words as they are written here, because
// editors complete them.
type Choice []Option

// Option is a word of a choice, with the word's effect for descriptions. Effect is empty if the setting describes its words.
type Option struct {
	Word   any // a string type
	Effect string
}

// word is the word as a string.
func (o Option) word() string { return reflect.ValueOf(o.Word).String() }

// Read reads a word in upper or lower case.
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

// None is the error for a word that is not in the choice.
func (k Choice) None(written string) error {
	return Problem(text.DidYouMean(written, k.Words(), ""), "%s is none of %s", Quote(written), strings.Join(k.Words(), ", "))
}

// Words are the words to choose from.
func (k Choice) Words() []string {
	words := make([]string, len(k))
	for i, o := range k {
		words[i] = o.word()
	}
	return words
}

// Schema allows the words.
func (k Choice) Schema(any, bool) *Schema { return OneOf(k.Words()...) }

// Text returns the word.
func (Choice) Text(at any) string { return reflect.ValueOf(at).Elem().String() }

// Effect describes the effect of a word.
func (k Choice) Effect(word any) string {
	for _, o := range k {
		if o.Word == word {
			return o.Effect
		}
	}
	return ""
}
