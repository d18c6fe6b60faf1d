package scores

import (
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
)

// choice is one of several words, in upper or lower case. Editors complete them as they
// stand here, so the schema has no other spelling.
type choice[Word ~string] []option[Word]

// option is a word of a choice, and what it does, for the description. effect may
// be empty if the setting describes its words itself.
type option[Word ~string] struct {
	word   Word
	effect string
}

func (k choice[Word]) read(r *reader, node ast.Node, path string, into *Word) {
	written, ok := plain[string](r, node, path)
	if !ok {
		return
	}
	for _, o := range k {
		if strings.EqualFold(string(o.word), written) {
			*into = o.word
			return
		}
	}
	r.refuse(path, problem(text.DidYouMean(written, k.words(), ""), "%s is none of %s", quote(written), strings.Join(k.words(), ", ")))
}

func (k choice[Word]) words() []string {
	words := make([]string, len(k))
	for i, o := range k {
		words[i] = string(o.word)
	}
	return words
}

func (k choice[Word]) schema(*Word) *schema { return oneOf(k.words()...) }

func (k choice[Word]) text(_ *Score, word Word) string { return string(word) }

// effect says what a word does.
func (k choice[Word]) effect(word Word) string {
	for _, o := range k {
		if o.word == word {
			return o.effect
		}
	}
	return ""
}
