package settings

import (
	"errors"
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

// MaxSize is the greatest size of a settings file, in bytes.
const MaxSize = 256 << 10

// Reader reads a file, one setting after another, and collects the errors. An error is about the form of a value (such as a list where a number
// was expected) or about the value.
type Reader struct {
	*Locator
	Errors    []*Error
	Elsewhere func(field, name string) string // returns a hint for an unknown name in the section at field, or ""; may be nil
}

// NewReader returns a reader of the file at path.
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

// Anew returns a reader of the same file that has not yet read any setting.
func (r *Reader) Anew() *Reader {
	again := NewReader(r.path)
	again.comments, again.Elsewhere = r.comments, r.Elsewhere
	return again
}

// Err returns the errors, joined in the order of the file. It returns nil if there are none.
func (r *Reader) Err() error { return Join(r.Errors) }

// Refuse reports an error about the value of a field. If err is an *Error, its hint is kept.
func (r *Reader) Refuse(field string, err error) {
	found := r.Error(field, err.Error(), "")
	if e, ok := errors.AsType[*Error](err); ok {
		found.Hint = e.Hint
	}
	r.Errors = append(r.Errors, found)
}

// Wrong reports an error about the value of a field. hint may be empty.
func (r *Reader) Wrong(field, hint, format string, args ...any) {
	r.Errors = append(r.Errors, r.Error(field, fmt.Sprintf(format, args...), hint))
}

// Item returns the path of an item of a list. If the file has a single value without brackets, it returns the path of the list.
func (r *Reader) Item(list string, i int) string {
	if item := fmt.Sprintf("%s[%d]", list, i); r.Has(item) {
		return item
	}
	return list
}
