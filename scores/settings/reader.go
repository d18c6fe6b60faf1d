package settings

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

// MaxSize is how many bytes a file of settings may have.
const MaxSize = 256 << 10

// Reader reads a file, setting by setting, and collects errors: of form, such as a list in place of a number, and of
// values.
type Reader struct {
	*Locator
	Errors    []*Error
	Elsewhere func(field, name string) string // a hint for an unknown name in the section at field; empty for none. May be nil
}

// NewReader is a reader of the file at path.
func NewReader(path string) *Reader {
	return &Reader{Locator: &Locator{path: path, places: map[string]Place{}, comments: map[int]bool{}}}
}

// Parse parses a file of at most MaxSize bytes. The node is nil if the file is empty.
func (r *Reader) Parse(data []byte) (ast.Node, error) {
	root, err := r.syntax(data, MaxSize)
	if err != nil {
		return nil, err
	}
	return root, nil
}

// Anew is a reader of the same file that has read nothing yet.
func (r *Reader) Anew() *Reader {
	again := NewReader(r.path)
	again.comments, again.Elsewhere = r.comments, r.Elsewhere
	return again
}

// Err joins the errors in the order of the file; nil without any.
func (r *Reader) Err() error { return Join(r.Errors) }

// Refuse reports an error about the value of a field. An *Error may have a hint.
func (r *Reader) Refuse(field string, err error) {
	found := r.Error(field, err.Error(), "")
	if e, ok := errors.AsType[*Error](err); ok {
		found.Hint = e.Hint
	}
	r.Errors = append(r.Errors, found)
}

// Wrong reports what is wrong with the value of a field; the hint may be empty.
func (r *Reader) Wrong(field, hint, format string, args ...any) {
	r.Errors = append(r.Errors, r.Error(field, fmt.Sprintf(format, args...), hint))
}

// Item is the path of an item of a list. A single item without brackets has the path of the list.
func (r *Reader) Item(list string, i int) string {
	if item := fmt.Sprintf("%s[%d]", list, i); r.Has(item) {
		return item
	}
	return list
}
