// Package strictjson reads JSON into structs and takes nothing for granted: a field that
// is unknown, given twice or of another type is an error, and every error knows its place.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

// Error is what is wrong at a place.
type Error struct {
	Offset  int    // of the data, in bytes
	Field   string // as in bars[3].notes[1].key; empty for the whole value
	Problem string
}

func (e *Error) Error() string {
	if e.Field == "" {
		return e.Problem
	}
	return e.Field + ": " + e.Problem
}

// Place is the line and the column of an offset of data, from 1.
func Place(data []byte, offset int) (line, column int) {
	before := data[:min(offset, len(data))]
	return 1 + bytes.Count(before, []byte("\n")), len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))) + 1
}

// Reader reads the values in data, one after the other.
type Reader struct {
	data []byte
	json *json.Decoder
}

// NewReader returns a reader of data.
func NewReader(data []byte) *Reader {
	r := &Reader{data: data, json: json.NewDecoder(bytes.NewReader(data))}
	r.json.UseNumber()
	return r
}

// Read reads the next value into what a pointer points to. It returns io.EOF after the last,
// or an *Error. The fields of a struct are named by their json tags. A field called At of type
// int gets the offset of the struct in the data; a field of type any takes every value, but
// does not keep it. There may be strings, bools, numbers, slices, structs and pointers to them; Read
// panics on anything else.
func (r *Reader) Read(into any) error {
	token, at, err := r.next("")
	if err != nil {
		if errors.Is(err, io.EOF) {
			return io.EOF
		}
		return err
	}
	return r.value(reflect.ValueOf(into).Elem(), token, at, "")
}

// next is the next token and its offset. The error is io.EOF where the data ends, or an
// *Error about the field.
func (r *Reader) next(field string) (json.Token, int, error) {
	at := int(r.json.InputOffset())
	for at < len(r.data) && strings.IndexByte(" \t\r\n,:", r.data[at]) >= 0 {
		at++
	}
	token, err := r.json.Token()
	switch wrong, is := errors.AsType[*json.SyntaxError](err); {
	case err == nil:
		return token, at, nil
	case errors.Is(err, io.EOF) && field == "":
		return nil, at, io.EOF
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, 0, &Error{len(r.data), field, "the file ends too early"}
	case is:
		return nil, 0, &Error{max(0, int(wrong.Offset)-1), field, "it is no JSON: " + text.Printable(wrong.Error())}
	}
	return nil, 0, &Error{at, field, "it is no JSON: " + text.Printable(err.Error())}
}

// inside is next within a value, where data that ends is an error.
func (r *Reader) inside(field string) (json.Token, int, error) {
	token, at, err := r.next(field)
	if errors.Is(err, io.EOF) {
		err = &Error{len(r.data), field, "the file ends too early"}
	}
	return token, at, err
}

func (r *Reader) value(into reflect.Value, token json.Token, at int, field string) error {
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		return r.value(into.Elem(), token, at, field)
	case reflect.Interface:
		return r.skip(token, field)
	case reflect.Struct:
		return r.fields(into, token, at, field)
	case reflect.Slice:
		return r.list(into, token, at, field)
	}
	return scalar(into, token, at, field)
}

// scalar reads a string, a bool or a number.
func scalar(into reflect.Value, token json.Token, at int, field string) error {
	wrong := func(expected string) error {
		return &Error{at, field, fmt.Sprintf("%s; expected %s", shown(token), expected)}
	}
	switch into.Kind() {
	case reflect.String:
		s, ok := token.(string)
		if !ok {
			return wrong("a text")
		}
		into.SetString(s)
	case reflect.Bool:
		b, ok := token.(bool)
		if !ok {
			return wrong("true or false")
		}
		into.SetBool(b)
	case reflect.Float64:
		number, _ := token.(json.Number)
		f, err := strconv.ParseFloat(string(number), 64)
		if err != nil {
			return wrong("a number")
		}
		into.SetFloat(f)
	case reflect.Int, reflect.Uint8, reflect.Uint64:
		number, _ := token.(json.Number)
		bits := into.Type().Bits()
		if into.CanInt() {
			n, err := strconv.ParseInt(string(number), 10, bits)
			if err != nil {
				return wrong("a whole number")
			}
			into.SetInt(n)
			return nil
		}
		n, err := strconv.ParseUint(string(number), 10, bits)
		if err != nil {
			return wrong(fmt.Sprintf("a whole number, 0 to %d", ^uint64(0)>>(64-bits)))
		}
		into.SetUint(n)
	default:
		panic(fmt.Sprintf("strictjson: a field of type %v", into.Type()))
	}
	return nil
}

// fields reads the fields of a struct.
func (r *Reader) fields(into reflect.Value, token json.Token, at int, field string) error {
	if token != json.Delim('{') {
		return &Error{at, field, shown(token) + "; expected fields in braces"}
	}
	names := map[string]int{}
	for i := range into.NumField() {
		if name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ","); name != "-" {
			names[name] = i
		}
	}
	if place := into.FieldByName("At"); place.IsValid() {
		place.SetInt(int64(at))
	}
	given := map[int]bool{}
	for {
		token, at, err := r.inside(field)
		if err != nil {
			return err
		}
		name, ok := token.(string)
		if !ok {
			return nil // the brace
		}
		i, known := names[name]
		within := strings.TrimPrefix(field+"."+cut(name), ".")
		switch {
		case !known:
			return &Error{at, within, "there is no such field"}
		case given[i]:
			return &Error{at, within, "it is given twice"}
		}
		given[i] = true
		if token, at, err = r.inside(within); err != nil {
			return err
		}
		if err := r.value(into.Field(i), token, at, within); err != nil {
			return err
		}
	}
}

// list reads the items of a slice.
func (r *Reader) list(into reflect.Value, token json.Token, at int, field string) error {
	if token != json.Delim('[') {
		return &Error{at, field, shown(token) + "; expected a list in brackets"}
	}
	into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	for i := 0; ; i++ {
		path := fmt.Sprintf("%s[%d]", field, i)
		token, at, err := r.inside(path)
		if err != nil {
			return err
		}
		if token == json.Delim(']') {
			return nil
		}
		item := reflect.New(into.Type().Elem()).Elem()
		if err := r.value(item, token, at, path); err != nil {
			return err
		}
		into.Set(reflect.Append(into, item))
	}
}

// skip reads a value and forgets it.
func (r *Reader) skip(token json.Token, field string) error {
	depth := 0
	for {
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
		var err error
		if token, _, err = r.inside(field); err != nil {
			return err
		}
	}
}

// shown is a token as an error shows it.
func shown(token json.Token) string {
	switch v := token.(type) {
	case nil:
		return "null"
	case json.Delim:
		if v == '{' || v == '}' {
			return "fields"
		}
		return "a list"
	case string:
		return strconv.Quote(cut(v))
	}
	return cut(fmt.Sprint(token))
}

func cut(s string) string {
	const most = 40
	if letters := []rune(text.Printable(s)); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text.Printable(s)
}
