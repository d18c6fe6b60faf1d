package provenance

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// TestSettingsHaveOneForm checks that the order of fields does not matter. The checksum is from `printf '{"a":0.1,"b":["<"]}' | sha256sum`.
func TestSettingsHaveOneForm(t *testing.T) {
	const sum = "2de1c98321647bc2fe5ac85ce2f0df6ec090383e57fb2fd1726c3596f22a6b8d"
	one := New(Program{}, "x", struct {
		B []string `json:"b"`
		A float64  `json:"a"`
	}{[]string{"<"}, 0.1}, 7)
	other := New(Program{}, "x", map[string]any{"a": 0.1, "b": []any{"<"}}, 7)
	if !reflect.DeepEqual(one, other) || string(one.Settings) != `{"a":0.1,"b":["<"]}` || one.Hash != sum {
		t.Errorf("%+v\n%+v", one, other)
	}
}

func TestTable(t *testing.T) {
	p := New(Of("1.2", "abc", true), "x", nil, 7)
	got := p.Table([]string{"seed", "s"}, [][]string{{"1", "0.5"}, {"2", "0.25"}})
	want := [][]string{
		{"version", "commit", "changed", "settings_sha256", "seed", "s"},
		{"1.2", "abc", "true", p.Hash, "1", "0.5"},
		{"1.2", "abc", "true", p.Hash, "2", "0.25"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}

// TestUnknownCommit checks that an unknown commit is null in JSON and empty in CSV. Read must also accept the empty commit that earlier versions
// wrote.
func TestUnknownCommit(t *testing.T) {
	p := New(Program{Version: "1.2"}, "x", nil, 7)
	data, err := json.Marshal(p)
	if err != nil || !strings.HasPrefix(string(data), `{"version":"1.2","commit":null,"changed":null,`) {
		t.Errorf("%s, %v", data, err)
	}
	if got := p.Values(); !reflect.DeepEqual(got[:3], []string{"1.2", "", ""}) {
		t.Errorf("%q", got)
	}
	before := strings.Replace(string(data), `"commit":null,"changed":null`, `"commit":"","changed":false`, 1)
	for _, text := range []string{string(data), before} {
		if got, err := Read(json.NewDecoder(strings.NewReader(text))); err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	path := filepath.Join(t.TempDir(), Name)
	noted := strings.TrimSuffix(before, "}") + `,"machine":{"system":"","architecture":"","processor":"","features":[],"cores":1}}`
	if err := os.WriteFile(path, []byte("["+noted+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Note(path, p); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); strings.Count(string(got), `"commit": null`) != 2 {
		t.Errorf("%s", got)
	}
}

func TestString(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for want, p := range map[string]Program{
		"1.2, commit 0123456789ab":              Of("1.2", commit, false),
		"1.2, commit 0123456789ab with changes": Of("1.2", commit, true),
		"1.2, commit unknown":                   {Version: "1.2"},
	} {
		if got := p.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	p := New(Of("1.2", commit, false), "x", nil, 7)
	if got, want := p.String(), "midiconnect4 1.2, commit 0123456789ab, settings 74234e98afe7, seed 7"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestNote checks that a repeated note is stored once, even after another note, and that a file with other content stays unchanged.
func TestNote(t *testing.T) {
	path := filepath.Join(t.TempDir(), Name)
	a, b := New(Program{Version: "1"}, "evolve", map[string]int{"n": 1}, 1), New(Program{Version: "2"}, "evolve", map[string]string{"n": "<&"}, 1)
	for _, p := range []Provenance{a, a, b, a, b} {
		if err := Note(path, p); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var notes []note
	if err := json.Unmarshal(data, &notes); err != nil || len(notes) != 2 || notes[0].Hash != a.Hash || notes[1].Version != "2" {
		t.Errorf("%v\n%s", err, data)
	}
	if m := notes[0].Machine; !reflect.DeepEqual(m, here()) || m.Architecture != runtime.GOARCH || m.Cores < 1 {
		t.Errorf("%+v", m)
	}
	for _, other := range []string{"", "[1]", `{"a":1}`, `[{"artist":"somebody"}]`} {
		if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		err := Note(path, a)
		if Check(path) == nil {
			t.Errorf("%q could be added to", other)
		}
		if after, _ := os.ReadFile(path); err == nil || !strings.Contains(err.Error(), path) || !bytes.Equal(after, []byte(other)) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	if err := Check(filepath.Join(dir, Name)); err != nil {
		t.Error(err)
	}
	if err := Check(dir); err == nil || err.Error() != dir+" is not a regular file" {
		t.Error(err)
	}
}

func TestModel(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cpuinfo")
	if err := os.WriteFile(path, []byte("processor\t: 0\nmodel name\t: Some: Thing 3\nmodel name\t: other\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := model(path); got != "Some: Thing 3" {
		t.Errorf("%q", got)
	}
	if got := model(path + "-missing"); got != "" {
		t.Errorf("%q", got)
	}
}
