package settings

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"midiconnect4/internal/bounded"
)

const (
	maxDepth  = 16 // greatest depth of brackets within brackets
	maxColumn = 64 // greatest column of a dash; this limits lists within lists on one line
)

// syntax parses a file with one YAML document that consists of plain values, lists and mappings. It returns errors for things that people do not
// write by hand. Deep nesting must be found before the YAML library reads it, because its recursion could exhaust the stack. The node is nil if
// the document is empty.
func (l *Locator) syntax(data []byte, limit int) (ast.Node, *Error) {
	if len(data) > limit {
		return nil, FileError(l.path, &bounded.TooLargeError{Limit: int64(limit)})
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if at := invalidUTF8(data); at >= 0 {
		line := 1 + bytes.Count(data[:at], []byte("\n"))
		column := 1 + utf8.RuneCount(data[bytes.LastIndexByte(data[:at], '\n')+1:at])
		return nil, l.At(Place{line, column}, "", "not UTF-8 text", "save the file as UTF-8")
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // because after a comment, the YAML library counts the line end \r\n twice
	tokens := lexer.Tokenize(string(data))
	if err := l.screen(tokens); err != nil {
		return nil, err
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, l.syntaxError(err, data)
	}
	return l.onlyDocument(file)
}

func (l *Locator) screen(tokens token.Tokens) *Error {
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case token.CommentType:
			l.comments[t.Position.Line] = true
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return l.At(PlaceOf(t), "", "anchors and aliases are not allowed", "write the value out")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			return l.At(PlaceOf(t), "", Quote(t.Value)+" is not allowed here", "put text that begins like this in quotes")
		case token.MappingStartType, token.SequenceStartType:
			depth++
		case token.MappingEndType, token.SequenceEndType:
			depth--
		}
		if depth > maxDepth || t.Type == token.SequenceEntryType && t.Position.Column > maxColumn {
			return l.At(PlaceOf(t), "", "nested too deeply", "")
		}
	}
	return nil
}

func (l *Locator) syntaxError(err error, data []byte) *Error {
	library, ok := errors.AsType[yaml.Error](err)
	if !ok {
		return &Error{Path: l.path, Problem: "not valid YAML: " + Printable(err.Error())}
	}
	message, hint := library.GetMessage(), ""
	if strings.ContainsRune(message, '\t') || strings.Contains(message, "tab character") {
		message, hint = "a tab where spaces are expected", "indent with spaces"
	}
	at := PlaceOf(library.GetToken())
	if hint == "" && secondColon.Match(lineOf(data, at.Line)) {
		hint = `put text that has a colon in quotes, as in title: "Part 1: Dawn"`
	}
	if hint == "" && strings.Contains(message, "is not allowed in this context") {
		hint = "settings of one group begin at the same column: look at the spaces before this one and the next"
	}
	return l.At(at, "", "not valid YAML: "+Printable(message), hint)
}

// secondColon matches a line whose value has a colon but no quotes.
var secondColon = regexp.MustCompile(`^[^:"'{\[#]+:[ \t]+[^"'{\[#].*:([ \t]|\r?$)`)

// lineOf returns one line of the data. The first line has the number 1.
func lineOf(data []byte, line int) []byte {
	lines := bytes.Split(data, []byte("\n"))
	return lines[min(line, len(lines))-1]
}

func (l *Locator) onlyDocument(file *ast.File) (ast.Node, *Error) {
	var only ast.Node
	for _, document := range file.Docs {
		switch {
		case document.Body == nil:
		case only == nil:
			only = document.Body
		default:
			return nil, l.At(Start(document.Body), "", "there is a second YAML document; expected only one in a file", "")
		}
	}
	return only, nil
}

// Start returns the place where a node begins. A mapping without braces begins at its first key; the YAML library would give the place of its
// first colon.
func Start(node ast.Node) Place {
	switch n := node.(type) {
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return PlaceOf(n.Values[0].Key.GetToken())
		}
	case *ast.MappingValueNode:
		return PlaceOf(n.Key.GetToken())
	}
	return PlaceOf(node.GetToken())
}

// invalidUTF8 returns the index of the first byte that is not valid UTF-8. It returns -1 if there is none.
func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
