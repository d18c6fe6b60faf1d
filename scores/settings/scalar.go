package settings

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// scalar reads a string, a bool or a number into a variable.
func (r *Reader) scalar(into reflect.Value, node ast.Node, field string) {
	text, ok := Written(node)
	if !ok {
		r.Fail(Start(node), field, "", "%s where a single value was expected", KindOf(node))
		return
	}
	if into.Kind() == reflect.String {
		if _, ok := node.(*ast.BoolNode); ok {
			r.Fail(Start(node), field, "put it in quotes", "%s stands for a truth value; expected text", text)
			return
		}
		into.SetString(text)
		return
	}
	expected, err := setPlain(into, text)
	switch {
	case isQuoted(node):
		r.Fail(Start(node), field, "take the quotes away", "%s in quotes is text; expected %s", Quote(text), expected)
	case errors.Is(err, strconv.ErrRange):
		r.Fail(Start(node), field, "", "%s is out of range; expected %s", Quote(text), expected)
	case err != nil:
		r.Fail(Start(node), field, "", "%s is not %s", Quote(text), expected)
	}
}

// setPlain sets a bool or a number from text. expected says what may be written, for errors.
func setPlain(into reflect.Value, text string) (expected string, err error) {
	switch into.Kind() {
	case reflect.Bool:
		expected = "true or false"
		var b bool
		if b = text == "true"; !b && text != "false" {
			err = strconv.ErrSyntax
		}
		into.SetBool(b)
	case reflect.Int, reflect.Int64:
		expected = "a whole number"
		var n int64
		n, err = strconv.ParseInt(text, 10, into.Type().Bits())
		into.SetInt(n)
	case reflect.Uint64:
		expected = "a whole number from 0"
		var n uint64
		n, err = strconv.ParseUint(text, 10, 64)
		into.SetUint(n)
	case reflect.Float64:
		expected = "a number"
		var x float64
		x, err = strconv.ParseFloat(text, 64)
		if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
			err = strconv.ErrSyntax
		}
		into.SetFloat(x)
	default:
		panic(fmt.Sprintf("settings: Decode cannot fill a %s", into.Type()))
	}
	return expected, err
}

// Written returns the text of a single value as it is written in the file, but without quotes.
func Written(node ast.Node) (string, bool) {
	switch n := node.(type) {
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

func isQuoted(node ast.Node) bool {
	switch node.GetToken().Type {
	case token.SingleQuoteType, token.DoubleQuoteType, token.LiteralType, token.FoldedType:
		return true
	}
	return false
}
