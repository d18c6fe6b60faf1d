package strictjson

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"testing"
)

type inner struct {
	Key int `json:"key"`
	At  int `json:"-"`
}

type outer struct {
	Name  string   `json:"name,omitempty"`
	Seed  uint64   `json:"seed"`
	Small uint8    `json:"small"`
	Tempo *float64 `json:"tempo,omitempty"`
	Sure  bool     `json:"sure"`
	Notes []inner  `json:"notes"`
	Other any      `json:"other"`
}

func TestRead(t *testing.T) {
	r := NewReader([]byte("{\"name\":\"a\",\"seed\":18446744073709551615,\n \"tempo\":1.5, \"notes\" : [ {\"key\":-1}, {} ], \"other\":{\"a\":[1,{}]},\"sure\":true}\n{}\n"))
	var got outer
	if err := r.Read(&got); err != nil {
		t.Fatal(err)
	}
	tempo := 1.5
	want := outer{Name: "a", Seed: 1<<64 - 1, Tempo: &tempo, Sure: true, Notes: []inner{{-1, 67}, {0, 79}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if err := r.Read(new(outer)); err != nil {
		t.Error(err)
	}
	if err := r.Read(new(outer)); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	for source, want := range map[string]Error{
		`{"nam":1}`:              {1, "nam", "there is no such field"},
		`{"Name":1}`:             {1, "Name", "there is no such field"},
		`{"seed":1,"seed":2}`:    {10, "seed", "it is given twice"},
		`{"name":1}`:             {8, "name", "1; expected a text"},
		`{"seed":-1}`:            {8, "seed", "-1; expected a whole number, 0 to 18446744073709551615"},
		`{"seed":1.5}`:           {8, "seed", "1.5; expected a whole number, 0 to 18446744073709551615"},
		`{"small":256}`:          {9, "small", "256; expected a whole number, 0 to 255"},
		`{"sure":"yes"}`:         {8, "sure", `"yes"; expected true or false`},
		`{"tempo":null}`:         {9, "tempo", "null; expected a number"},
		`{"tempo":1e999}`:        {9, "tempo", "1e999; expected a number"},
		`{"notes":3}`:            {9, "notes", "3; expected a list in brackets"},
		`{"notes":[{"key":{}}]}`: {17, "notes[0].key", "fields; expected a whole number"},
		`{"notes":[[]]}`:         {10, "notes[0]", "a list; expected fields in braces"},
		`[]`:                     {0, "", "a list; expected fields in braces"},
		`{"notes":[`:             {10, "notes[0]", "the file ends too early"},
		`{"other":[`:             {10, "other", "the file ends too early"},
	} {
		err := NewReader([]byte(source)).Read(new(outer))
		got, is := errors.AsType[*Error](err)
		if !is || *got != want {
			t.Errorf("%s: %v, want %v", source, err, want)
		}
	}
	for _, source := range []string{`{"name" 1}`, `{"name":}`, `{,}`, `x`, `{"name":"\x"}`, "\x00"} {
		err := NewReader([]byte(source)).Read(new(outer))
		if _, is := errors.AsType[*Error](err); !is {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func TestPlace(t *testing.T) {
	data := []byte("ab\ncé f\n")
	for offset, want := range map[int][2]int{0: {1, 1}, 3: {2, 1}, 7: {2, 4}, 100: {3, 1}} {
		if line, column := Place(data, offset); line != want[0] || column != want[1] {
			t.Errorf("%d is %d:%d, want %v", offset, line, column, want)
		}
	}
}

// FuzzRead checks that what the standard library writes is read the same, and that nothing
// panics.
func FuzzRead(f *testing.F) {
	for _, source := range []string{`{"name":"a","notes":[{"key":1}]}`, `{"other":{"a":[]}}`, `{"tempo":1e5}`, `[`, `{"seed":1}{"seed":2}`} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(data)
		for {
			var got outer
			err := r.Read(&got)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				if wrong, is := errors.AsType[*Error](err); !is || wrong.Offset < 0 || wrong.Offset > len(data) {
					t.Fatalf("%q: %v", data, err)
				}
				return
			}
			for i := range got.Notes {
				got.Notes[i].At = 0
			}
			again, err := json.Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			got.Other = nil
			var same outer
			if got.Notes == nil {
				continue // null, which is no list
			}
			if err := NewReader(again).Read(&same); err != nil {
				t.Fatalf("%s: %v", again, err)
			}
			for i := range same.Notes {
				same.Notes[i].At = 0
			}
			if !reflect.DeepEqual(got, same) {
				t.Errorf("%+v, and again %+v", got, same)
			}
		}
	})
}
