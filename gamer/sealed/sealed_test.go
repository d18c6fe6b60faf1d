package sealed

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type header struct {
	Name  string `yaml:"name"`
	Count int    `yaml:"count"`
}

var kind = Kind{"thing", 3}

func TestSealAndOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := header{rapid.String().Draw(t, "name"), rapid.Int().Draw(t, "count")}
		payload := rapid.SliceOf(rapid.Byte()).Draw(t, "payload")
		data, err := kind.Seal(in, payload)
		if err != nil {
			t.Fatal(err)
		}
		var out header
		got, err := kind.Open(data, &out)
		if err != nil || out.Count != in.Count || !bytes.Equal(got, payload) {
			t.Fatalf("%+v %v, %v; want %+v %v", out, got, err, in, payload)
		}
	})
}

// TestEveryDamageIsSeen cuts a file short at each byte and turns each bit.
func TestEveryDamageIsSeen(t *testing.T) {
	data, err := kind.Seal(header{"a", 1}, []byte("payload\n---\npayload: 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	var h header
	for n := range data {
		if _, err := kind.Open(data[:n], &h); err == nil {
			t.Errorf("cut to %d of %d bytes: no error", n, len(data))
		}
		for bit := range 8 {
			altered := bytes.Clone(data)
			altered[n] ^= 1 << bit
			if _, err := kind.Open(altered, &h); err == nil {
				t.Errorf("bit %d of byte %d turned: no error", bit, n)
			}
		}
	}
	if _, err := kind.Open(append(data, 0), &h); err == nil {
		t.Error("a byte too many: no error")
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	good, _ := kind.Seal(header{"a", 1}, []byte("12345678"))
	other, _ := Kind{"other", 3}.Seal(header{"a", 1}, nil)
	newer, _ := Kind{"thing", 4}.Seal(header{"a", 1}, nil)
	odd, _ := kind.Seal(map[string]any{"name": "a", "colour": 3}, nil)
	for _, c := range []struct{ data, want string }{
		{"MThd", "is not a thing of this program"},
		{"", "is not a thing of this program"},
		{string(other), `is a "other" of this program, not a thing`},
		{string(newer), `is a thing of version "4": this program reads version 3`},
		{string(good[:40]), "is truncated: its header has no end"},
		{string(good[:len(good)-3]), "is truncated: 5 of its 8 bytes of data are there"},
		{strings.Replace(string(good), "count: 1", "count: 2", 1), "was altered: its checksum does not match"},
		{string(odd), `has a header that cannot be read: [1:1] unknown field "colour"`},
	} {
		if _, err := kind.Open([]byte(c.data), new(header)); err == nil || err.Error() != c.want {
			t.Errorf("%.30q: %v, want %s", c.data, err, c.want)
		}
	}
}

// FuzzOpen gives the reader any header under a checksum that holds.
func FuzzOpen(f *testing.F) {
	f.Add("name: a\ncount: 1\n", []byte("x"))
	f.Add("{", []byte{})
	f.Add("a: &a [*a]", []byte{})
	f.Fuzz(func(_ *testing.T, text string, payload []byte) {
		var b bytes.Buffer
		b.WriteString(program + "thing 3\n" + text + "\n" + divider + "payload: 1\n")
		data := append(b.Bytes(), ("sha256: " + checksum(b.Bytes(), payload) + "\n\n")...)
		kind.Open(append(data, payload...), new(header)) //nolint:errcheck // only that it returns
	})
}
