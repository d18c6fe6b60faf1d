package play

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"testing"

	"midiconnect4/scores/settings"
)

type innerJSON struct {
	Key int `json:"key"`
	At  int `json:"-"`
}

type outerJSON struct {
	Name  string      `json:"name,omitempty"`
	Seed  uint64      `json:"seed"`
	Small uint8       `json:"small"`
	Tempo *float64    `json:"tempo,omitempty"`
	Notes []innerJSON `json:"notes"`
}

func TestSource(t *testing.T) {
	r := newSource("", []byte("{\"name\":\"a\",\"seed\":18446744073709551615,\n \"tempo\":1.5, \"notes\" : [ {\"key\":-1}, {} ]}\n{}\n"))
	var got outerJSON
	if err := r.read(&got); err != nil {
		t.Fatal(err)
	}
	tempo := 1.5
	want := outerJSON{Name: "a", Seed: 1<<64 - 1, Tempo: &tempo, Notes: []innerJSON{{-1, 67}, {0, 79}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if err := r.read(new(outerJSON)); err != nil {
		t.Error(err)
	}
	if err := r.read(new(outerJSON)); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

func TestSourceErrors(t *testing.T) {
	for source, want := range map[string]string{
		`{"nam":1}`:              "f:1:2: nam: there is no such field",
		`{"Name":1}`:             "f:1:2: Name: there is no such field",
		`{"seed":1,"seed":2}`:    "f:1:11: seed: this field is given twice",
		`{"name":1}`:             "f:1:9: name: found 1; expected a text",
		`{"seed":-1}`:            "f:1:9: seed: found -1; expected a whole number, 0 to 18446744073709551615",
		`{"seed":1.5}`:           "f:1:9: seed: found 1.5; expected a whole number, 0 to 18446744073709551615",
		`{"small":256}`:          "f:1:10: small: found 256; expected a whole number, 0 to 255",
		`{"tempo":null}`:         "f:1:10: tempo: found null; expected a number",
		`{"tempo":1e999}`:        "f:1:10: tempo: found 1e999; expected a number",
		`{"notes":3}`:            "f:1:10: notes: found 3; expected a list in brackets",
		`{"notes":[{"key":{}}]}`: "f:1:18: notes[0].key: found fields; expected a whole number",
		`{"notes":[[]]}`:         "f:1:11: notes[0]: found a list; expected fields in braces",
		`[]`:                     "f:1:1: found a list; expected fields in braces",
		`{"notes":[`:             "f:1:11: notes[0]: the file ends too early",
	} {
		err := newSource("f", []byte(source)).read(new(outerJSON))
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %v", source, err, want)
		}
	}
	for _, source := range []string{`{"name" 1}`, `{"name":}`, `{,}`, `x`, `{"name":"\x"}`, "\x00"} {
		err := newSource("f", []byte(source)).read(new(outerJSON))
		if _, is := errors.AsType[*settings.Error](err); !is {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func TestSourcePlace(t *testing.T) {
	s := newSource("f", []byte("ab\ncé f\n"))
	for offset, want := range map[int]string{0: "f:1:1: x", 3: "f:2:1: x", 7: "f:2:4: x", 100: "f:3:1: x"} {
		if err := s.fail(offset, "", "x"); err.Error() != want {
			t.Errorf("%d is %v, want %v", offset, err, want)
		}
	}
}

// FuzzSource checks with random files that source reads JSON like the standard library, and never panics.
func FuzzSource(f *testing.F) {
	for _, source := range []string{`{"name":"a","notes":[{"key":1}]}`, `{"notes":[{}]}`, `{"tempo":1e5}`, `[`, `{"seed":1}{"seed":2}`} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newSource("", data)
		for {
			var got outerJSON
			err := r.read(&got)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				if _, is := errors.AsType[*settings.Error](err); !is {
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
			var same outerJSON
			if got.Notes == nil {
				continue // the file contains null, which source rejects as a list
			}
			if err := newSource("", again).read(&same); err != nil {
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
