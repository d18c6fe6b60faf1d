package envelope

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
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
		payload := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "payload")
		k := Kind{"thing", 3, 1 << 14}
		data, err := k.Seal(in, payload)
		if err != nil {
			t.Fatal(err)
		}
		var out header
		got, err := k.Open(data, &out)
		if err != nil || out.Count != in.Count || !bytes.Equal(got, payload) {
			t.Fatalf("%+v %v, %v; want %+v %v", out, got, err, in, payload)
		}
	})
}

// TestSealedFilesCanBeOpened seals files near the limits of header and payload. Seal must accept a file exactly if Open accepts it.
func TestSealedFilesCanBeOpened(t *testing.T) {
	sealed := func(k Kind, name string, payload []byte) bool {
		data, err := k.Seal(header{name, 1}, payload)
		if err != nil {
			if !strings.Contains(err.Error(), "bytes that a thing may have") {
				t.Error(err)
			}
			return false
		}
		var out header
		if got, err := k.Open(data, &out); err != nil || out.Name != name || !bytes.Equal(got, payload) {
			t.Fatalf("a name of %d bytes and a payload of %d: %v", len(name), len(payload), err)
		}
		return true
	}
	empty, err := kind.Seal(header{"", 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		kind Kind
		most int // largest number of bytes that is allowed
		make func(bytes int) (name string, payload []byte)
	}{
		{"name", Kind{"thing", 3, 1 << 30}, maxHeader - len("{\n  \"name\": \"\",\n  \"count\": 1\n}"), func(n int) (string, []byte) { return strings.Repeat("n", n), nil }},
		{"payload", kind, int(kind.MaxSize) - len(empty) - len("99"), func(n int) (string, []byte) { return "", make([]byte, n) }},
	} {
		for by := -3; by <= 3; by++ {
			name, payload := c.make(c.most + by)
			if got, want := sealed(c.kind, name, payload), by <= 0; got != want {
				t.Errorf("a %s of %d bytes: sealed is %v, want %v", c.what, c.most+by, got, want)
			}
		}
	}
}

// TestEveryDamageIsSeen truncates a file at every byte, and flips every bit. Open must return an error each time.
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
	other, _ := Kind{"other", 3, 1 << 10}.Seal(header{"a", 1}, nil)
	newer, _ := Kind{"thing", 4, 1 << 10}.Seal(header{"a", 1}, nil)
	odd, _ := kind.Seal(map[string]any{"name": "a", "colour": 3}, nil)
	part, _ := kind.Seal(map[string]any{"name": "a"}, nil)
	for _, c := range []struct{ data, want string }{
		{"MThd", "is not a thing of this program"},
		{"", "is not a thing of this program"},
		{string(other), `is a "other" of this program, not a thing`},
		{string(newer), `is a thing of version "4": this program reads version 3`},
		{string(good[:30]), "is truncated: its header has no end"},
		{string(good[:len(good)-3]), "is truncated: it has 5 of 8 bytes of data"},
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
	large, _ := Kind{"thing", 3, 1 << 20}.Seal(header{"a", 1}, make([]byte, 1<<10))
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

// TestEndlessFilesAreRefused reads endless streams: of another kind, with an endless header, and with more data than announced. Open must read only
// a limited number of bytes.
func TestEndlessFilesAreRefused(t *testing.T) {
	good, _ := kind.Seal(header{"a", 1}, []byte("12345678"))
	huge := Kind{"thing", 3, 1 << 40}
	for start, want := range map[string]string{
		"":                                   "is not a thing of this program",
		"midiconnect4 thing 3\n{":            "is too large: its header has more than the 1048576 bytes that a thing may have",
		string(good):                         "was altered: its checksum does not match",
		string(good[:len(good)-len("5678")]): "was altered: its checksum does not match",
	} {
		read := &counter{of: io.MultiReader(strings.NewReader(start), zeros{})}
		if _, err := huge.read(read, new(header)); err == nil || err.Error() != want {
			t.Errorf("%.30q and zeros: %v, want %s", start, err, want)
		}
		if read.bytes > maxHead+100 {
			t.Errorf("%.30q and zeros: %d bytes were read", start, read.bytes)
		}
	}
}

// zeros is an endless stream of zeros.
type zeros struct{}

func (zeros) Read(into []byte) (int, error) {
	clear(into)
	return len(into), nil
}

type counter struct {
	of    io.Reader
	bytes int
}

func (c *counter) Read(into []byte) (int, error) {
	n, err := c.of.Read(into)
	c.bytes += n
	return n, err
}

// FuzzOpen opens files with arbitrary headers and correct checksums.
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
