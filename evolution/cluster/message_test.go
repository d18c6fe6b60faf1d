package cluster

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/evolution/work"
)

// TestTasksTravel encodes and decodes tasks. Decoding must fail for another name or version.
func TestTasksTravel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		task := work.NewTask(rapid.String().Draw(t, "kind"), rapid.SliceOf(rapid.String()).Draw(t, "body"), 0)
		p := work.Program{Version: "1.2 abc"}
		// JSON replaces invalid UTF-8, so the kind must be valid UTF-8.
		task.Kind = strings.ToValidUTF8(task.Kind, "\uFFFD")
		data, err := encodeTask(p.Version, task)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeTask(data, p.Name(task), p.Version)
		if err != nil || got.Kind != task.Kind || !bytes.Equal(got.Body, task.Body) {
			t.Fatalf("%v: %+v, want %+v", err, got, task)
		}
		if _, err := decodeTask(data, p.Name(task)[1:], p.Version); err == nil {
			t.Fatal("another name: no error")
		}
		other := new(VersionError)
		if _, err := decodeTask(data, p.Name(task), "2"); !errors.As(err, &other) {
			t.Fatalf("another version: %v", err)
		}
	})
}

func TestLargeTasksDoNotTravel(t *testing.T) {
	if _, err := encodeTask("1", work.NewTask("a", strings.Repeat("x", maxTask), 0)); err == nil {
		t.Error("no error")
	}
	if _, err := decodeTask(bytes.Repeat([]byte(" "), maxTask+1), "", "1"); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Error(err)
	}
}

// TestResultsTravel checks that encoding and decoding leave results and failures unchanged.
func TestResultsTravel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var failed error
		if rapid.Bool().Draw(t, "failed") {
			failed = errors.New(rapid.StringN(1, 3000, -1).Draw(t, "why"))
		}
		r := newResult(rapid.StringMatching(`[a-z]{1,9}`).Draw(t, "worker"), rapid.SliceOf(rapid.Byte()).Draw(t, "data"), failed)
		data, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeResult(data)
		if err != nil || got.SHA256 != r.SHA256 || got.Worker != r.Worker || !bytes.Equal(got.data, r.data) || (got.Failed == "") != (failed == nil) {
			t.Fatalf("%v: %+v, want %+v", err, got, r)
		}
		if r.Size > 0 {
			data[len(data)-1]++
			if _, err := decodeResult(data); err == nil {
				t.Fatal("altered data: no error")
			}
		}
	})
}

// FuzzDecodeResult decodes arbitrary bytes. An accepted result must be within the size limits, and encoding it must give the same bytes.
func FuzzDecodeResult(f *testing.F) {
	for _, r := range []result{newResult("w", []byte("data"), nil), newResult("w", nil, errors.New("no")), {Worker: "w", Size: maxSmall + 1, SHA256: "0", Object: "o"}} {
		data, err := r.encode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := decodeResult(data)
		if err != nil {
			return
		}
		if r.Size < 0 || r.Size > work.MaxResult || len(r.Failed) > maxWords || r.Object == "" && len(r.data) != r.Size {
			t.Fatalf("%+v", r)
		}
		again, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := decodeResult(again); err != nil || !back.same(r) || back.Worker != r.Worker {
			t.Fatalf("%v: %+v, want %+v", err, back, r)
		}
	})
}

// FuzzDecodeTask decodes arbitrary bytes. An accepted task must have the given name.
func FuzzDecodeTask(f *testing.F) {
	p := work.Program{Version: "1"}
	task := work.NewTask("run", map[string]int{"seed": 1}, 0)
	data, err := encodeTask(p.Version, task)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, p.Name(task))
	f.Add([]byte(`{"version":"2","kind":"run","body":{}}`), "")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		if got, err := decodeTask(data, name, p.Version); err == nil && p.Name(got) != name {
			t.Fatalf("%+v is called %s", got, name)
		}
	})
}

func TestAddresses(t *testing.T) {
	for _, text := range []string{"nats://host", "host:4222", "tls://a:1,tls://b:2", "nats://token@host:4222", "nats://user:secret@host", "ws://host:80"} {
		if err := (Address{URL: text, Queue: DefaultQueue}).Check(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, a := range []Address{
		{URL: "", Queue: "q"}, {URL: "nats://", Queue: "q"}, {URL: "a b", Queue: "q"}, {URL: "h", Queue: ""}, {URL: "h", Queue: "a.b"}, {URL: "h", Queue: "q", Cert: "c"},
	} {
		if err := a.Check(); err == nil {
			t.Errorf("%+v: no error", a)
		}
	}
	if got := (Address{URL: "nats://user:secret@a:1,tls://token@b"}).String(); got != "nats://a:1,tls://b" {
		t.Error(got)
	}
}
