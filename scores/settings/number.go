package settings

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Number is the kind of a number within bounds. The number is an int or a float64.
type Number struct {
	Low, High float64
	OpenEnd   bool                // there is no upper bound; High is ignored
	LowIs     string              // what the number Low means, in errors, such as "which is even"
	IsNot     string              // what the error says about a number out of bounds, such as "is not a bank"; if empty, the bounds are not checked here
	Unit      string              // unit of the bounds, in errors
	Hint      string              // hint of the error
	Except    func(float64) error // returns an error for numbers that are not allowed although they are within the bounds; may be nil
	Also      func(*Schema)       // adds the rule of Except to the schema; may be nil
}

// Read reads a number.
func (k Number) Read(r *Reader, node ast.Node, path string, into any) {
	written := reflect.New(reflect.TypeOf(into).Elem())
	if !r.plain(node, path, written.Interface()) {
		if wrong := r.Errors[len(r.Errors)-1]; k.IsNot != "" && !strings.Contains(wrong.Problem, "expected") {
			wrong.Problem += "; expected " + k.expected()
		}
		return
	}
	n := written.Elem()
	var number float64
	if n.CanInt() {
		number = float64(n.Int())
	} else {
		number = n.Float()
	}
	if err := k.Accept(number); err != nil {
		r.Refuse(path, err)
	}
	reflect.ValueOf(into).Elem().Set(n)
}

// Accept returns an error for a number that is out of bounds or not allowed by Except, and for NaN.
func (k Number) Accept(n float64) error {
	if k.Except != nil {
		if err := k.Except(n); err != nil {
			return err
		}
	}
	if k.IsNot == "" || n >= k.Low && (k.OpenEnd || n <= k.High) {
		return nil
	}
	return Problem(k.Hint, "%v %s; expected %s", n, k.IsNot, k.expected())
}

// expected returns the bounds with their unit, such as "0 to 4 bars".
func (k Number) expected() string { return strings.TrimSpace(k.bounds() + " " + k.Unit) }

// bounds returns the bounds as text, such as "0 to 4".
func (k Number) bounds() string {
	if k.OpenEnd {
		return fmt.Sprintf("%v or more", k.Low)
	}
	if k.LowIs != "" {
		return fmt.Sprintf("%v, %s, to %v", k.Low, k.LowIs, k.High)
	}
	return fmt.Sprintf("%v to %v", k.Low, k.High)
}

// Schema returns the schema of a number within the bounds.
func (k Number) Schema(at any, _ bool) *Schema {
	s := &Schema{Type: "integer", Minimum: json.Number(fmt.Sprint(k.Low))}
	if _, decimal := at.(*float64); decimal {
		s.Type = "number"
	}
	if !k.OpenEnd {
		s.Maximum = json.Number(fmt.Sprint(k.High))
	}
	if k.Also != nil {
		k.Also(s)
	}
	return s
}

// Text returns the number to which the argument points.
func (Number) Text(at any) string { return fmt.Sprint(reflect.ValueOf(at).Elem()) }
