package play

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// source reads the JSON values of a file one after another. Its errors contain the line, the column and the field.
type source struct {
	path string
	data []byte
	json *jsontext.Decoder
}

func newSource(path string, data []byte) *source {
	return &source{path, data, jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowInvalidUTF8(true))}
}

// fail returns an error at an offset in the file.
func (s *source) fail(at int, field, format string, args ...any) error {
	before := s.data[:min(at, len(s.data))]
	line, column := 1+bytes.Count(before, []byte("\n")), len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:])))+1
	return &settings.Error{Path: s.path, Line: line, Column: column, Field: field, Problem: fmt.Sprintf(format, args...)}
}

// read reads the next value into a variable; the argument is a pointer to it. After the last value, it returns io.EOF. Unknown fields, null, and
// fields that are given twice are errors. A struct's field At is set to the offset at which the struct starts.
func (s *source) read(into any) error {
	err := s.value(reflect.ValueOf(into).Elem())
	syntax, is := errors.AsType[*jsontext.SyntacticError](err)
	if !is {
		return err
	}
	switch at, within := int(syntax.ByteOffset), fieldAt(syntax.JSONPointer); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		if kind, read := s.json.StackIndex(s.json.StackDepth()); kind == '[' {
			within = fmt.Sprintf("%s[%d]", within, read)
		}
		return s.fail(len(s.data), within, "the file ends too early")
	case errors.Is(err, jsontext.ErrDuplicateName):
		return s.fail(at, within, "this field is given twice")
	default: // at is the offset after the last valid character
		return s.fail(max(0, at-1), within, "not valid JSON: %s", text.Printable(syntax.Err.Error()))
	}
}

// next reads a JSON token, and returns its offset.
func (s *source) next() (token jsontext.Token, at int, err error) {
	at = len(s.data) - len(bytes.TrimLeft(s.data[s.json.InputOffset():], " \t\r\n,:"))
	token, err = s.json.ReadToken()
	return token, at, err
}

func (s *source) value(into reflect.Value) error {
	token, at, err := s.next()
	if err != nil {
		return err
	}
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	var expected string
	switch number := token.Kind() == '0'; into.Kind() {
	case reflect.Struct:
		if token.Kind() == '{' {
			return s.fields(into, at)
		}
		expected = "fields in braces"
	case reflect.Slice:
		if token.Kind() == '[' {
			return s.items(into)
		}
		expected = "a list in brackets"
	case reflect.String:
		if token.Kind() == '"' {
			into.SetString(token.String())
			return nil
		}
		expected = "a text"
	case reflect.Float64:
		if f, err := strconv.ParseFloat(token.String(), 64); number && err == nil {
			into.SetFloat(f)
			return nil
		}
		expected = "a number"
	case reflect.Int:
		if n, err := strconv.Atoi(token.String()); number && err == nil {
			into.SetInt(int64(n))
			return nil
		}
		expected = "a whole number"
	default: // unsigned integers
		bits := into.Type().Bits()
		if n, err := strconv.ParseUint(token.String(), 10, bits); number && err == nil {
			into.SetUint(n)
			return nil
		}
		expected = fmt.Sprintf("a whole number, 0 to %d", ^uint64(0)>>(64-bits))
	}
	return s.fail(at, fieldAt(s.json.StackPointer()), "found %s; expected %s", shown(token), expected)
}

// fields reads the fields of a struct, up to the closing brace. The offset of the opening brace is given.
func (s *source) fields(into reflect.Value, at int) error {
	if place := into.FieldByName("At"); place.IsValid() {
		place.SetInt(int64(at))
	}
	names := map[string]int{}
	for i := range into.NumField() {
		name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ",")
		names[name] = i
	}
	delete(names, "-")
	for {
		name, at, err := s.next()
		if err != nil || name.Kind() == '}' {
			return err
		}
		i, known := names[name.String()]
		if !known {
			return s.fail(at, fieldAt(s.json.StackPointer()), "there is no such field")
		}
		if err := s.value(into.Field(i)); err != nil {
			return err
		}
	}
}

// items reads the items of a list, up to the closing bracket.
func (s *source) items(into reflect.Value) error {
	into.Set(reflect.MakeSlice(into.Type(), 0, 0))
	for s.json.PeekKind() != ']' {
		item := reflect.New(into.Type().Elem()).Elem()
		if err := s.value(item); err != nil {
			return err
		}
		into.Set(reflect.Append(into, item))
	}
	_, err := s.json.ReadToken()
	return err
}

// fieldAt formats a JSON pointer for an error, for example as bars[3].notes[1].key.
func fieldAt(p jsontext.Pointer) string {
	var b strings.Builder
	for token := range p.Tokens() {
		if token != "" && strings.Trim(token, "0123456789") == "" {
			fmt.Fprintf(&b, "[%s]", token)
		} else {
			fmt.Fprintf(&b, ".%s", cut(token))
		}
	}
	return strings.TrimPrefix(b.String(), ".")
}

// shown formats a JSON token for an error.
func shown(token jsontext.Token) string {
	switch token.Kind() {
	case '{', '}':
		return "fields"
	case '[', ']':
		return "a list"
	case '"':
		return strconv.Quote(cut(token.String()))
	}
	return cut(token.String())
}

func cut(s string) string {
	const most = 40
	if letters := []rune(text.Printable(s)); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text.Printable(s)
}
