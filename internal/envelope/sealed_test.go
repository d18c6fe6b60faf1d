package envelope

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type header struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

var kind = Kind{"thing", 3, 1 << 10}

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

// TestEveryDamageIsSeen cuts a file at each byte and flips each bit.
func TestEveryDamageIsSeen(t *testing.T) {
	data, err := kind.Seal(header{"a", 1}, []byte("payload\n}\npayload: 3\n"))
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
				t.Errorf("bit %d of byte %d flipped: no error", bit, n)
			}
		}
	}
	if _, err := kind.Open(append(data, 0), &h); err == nil {
		t.Error("one byte too many: no error")
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	good, _ := kind.Seal(header{"a", 1}, []byte("12345678"))
	other, _ := Kind{Name: "other", Version: 3}.Seal(header{"a", 1}, nil)
	newer, _ := Kind{Name: "thing", Version: 4}.Seal(header{"a", 1}, nil)
	odd, _ := kind.Seal(map[string]any{"name": "a", "colour": 3}, nil)
	part, _ := kind.Seal(map[string]any{"name": "a"}, nil)
	for _, c := range []struct{ data, want string }{
		{"MThd", "is not a thing of this program"},
		{"", "is not a thing of this program"},
		{string(other), `is a "other" of this program, not a thing`},
		{string(newer), `is a thing of version "4": this program reads version 3`},
		{string(good[:30]), "is truncated: its header has no end"},
		{string(good[:len(good)-3]), "is truncated: 5 of its 8 bytes of data are there"},
		{strings.Replace(string(good), `"count": 1`, `"count": 2`, 1), "was altered: its checksum does not match"},
		{string(odd), `has a header that cannot be read: unknown field "colour"`},
		{string(part), "has a header that this program did not write"},
	} {
		if _, err := kind.Open([]byte(c.data), new(header)); err == nil || err.Error() != c.want {
			t.Errorf("%.30q: %v, want %s", c.data, err, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	good, _ := kind.Seal(header{"a", 1}, []byte("12345678"))
	large, _ := kind.Seal(header{"a", 1}, make([]byte, 1<<10))
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var h header
	if payload, err := kind.Read(write("good", good), &h); err != nil || string(payload) != "12345678" || h.Count != 1 {
		t.Errorf("%q, %+v, %v", payload, h, err)
	}
	for path, want := range map[string]string{
		write("large", large):         "is larger than the 1024 bytes that a thing may have",
		filepath.Join(dir, "nothing"): "cannot be read: no such file or directory",
		dir:                           "cannot be read: is a directory",
	} {
		if _, err := kind.Read(path, &h); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// FuzzOpen gives the reader any header with a valid checksum.
func FuzzOpen(f *testing.F) {
	f.Add("{\n  \"name\": \"a\",\n  \"count\": 1,\n  \"more\": {}", []byte("x"))
	f.Add("{", []byte{})
	f.Fuzz(func(t *testing.T, text string, payload []byte) {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%sthing 3\n%s\n}\npayload: %d\n", program, text, len(payload))
		fmt.Fprintf(&b, "sha256: %s\n\n", checksum(b.Bytes(), payload))
		b.Write(payload)
		var h struct {
			header
			More json.RawMessage `json:"more"`
		}
		got, err := kind.Open(b.Bytes(), &h)
		if err == nil && !bytes.Equal(got, payload) && !strings.Contains(text, "\n}\n") {
			t.Errorf("%q, want %q", got, payload)
		}
	})
}
