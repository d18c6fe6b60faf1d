package lab

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"midiconnect4/internal/provenance"
)

// TestObserve checks that values can be read from an archive exactly, without the folder.
func TestObserve(t *testing.T) {
	values := []float64{0.1, 1.0 / 3, math.MaxFloat64, 5e-324, 0}
	writing := &Lab{Options: Options{Archive: &Archive{Made: provenance.New(provenance.Of("1", "c", false), "x", map[string]string{"a": "<"}, 7)}}}
	look := func() ([]float64, error) { return values, nil }
	for _, name := range []string{"b", "a", "b"} {
		if got, err := Observe(writing, name, look); err != nil || !reflect.DeepEqual(got, values) {
			t.Fatal(got, err)
		}
	}
	if _, err := Observe(writing, "c", func() (int, error) { return 0, errors.New("failed") }); err == nil {
		t.Error("what failed was observed")
	}
	if _, err := Observe(writing, "a", func() (int, error) { return 1, nil }); err == nil || err.Error() != "two results have the name a" {
		t.Error(err)
	}
	path := filepath.Join(t.TempDir(), "x")
	if err := writing.Archive.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	a, err := ReadArchive(path)
	if err != nil || !reflect.DeepEqual(a, writing.Archive) {
		t.Fatalf("%v\n%+v\n%+v", err, a, writing.Archive)
	}
	reading := &Lab{Options: Options{From: a}}
	got, err := Observe(reading, "a", func() ([]float64, error) { panic("it looks") })
	if err != nil || !reflect.DeepEqual(got, values) {
		t.Error(got, err)
	}
	if _, err := Observe(reading, "c", look); !errors.Is(err, ErrLacking) || !strings.HasSuffix(err.Error(), ": it lacks c") {
		t.Error(err)
	}
	if _, err := Observe(reading, "a", func() (string, error) { panic("it looks") }); err == nil || !strings.Contains(err.Error(), "record a cannot be read") {
		t.Error(err)
	}
}

// compressed compresses text as in an archive.
func compressed(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(text))
	if err := errors.Join(err, z.Close()); err != nil {
		panic(err) // cannot happen: writes to memory do not fail
	}
	return b.Bytes()
}

const firstLine = `{"version":"1","commit":"","changed":false,"command":"x","settings":{},"settings_sha256":"","seed":1}` + "\n"

func TestDamagedArchives(t *testing.T) {
	if _, err := parseArchive(compressed(firstLine + `{"name":"a","value":1}`)); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"":                                 "it is empty",
		`{"version":1}`:                    "its first line: ",
		`{"other":1}`:                      "its first line: ",
		firstLine + `{"name":"a"}`:         "record 1 has no name",
		firstLine + `{"value":1}`:          "record 1 has no name",
		firstLine + `{"name":"a","value":`: "record 1: unexpected EOF",
		firstLine + `{"name":"a","value":1,"more":2}`:              "record 1: ",
		firstLine + `{"name":"a","value":1}{"name":"a","value":1}`: "record 2 has no name",
	} {
		if _, err := parseArchive(compressed(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	whole := compressed(firstLine)
	for n := range whole {
		if _, err := parseArchive(whole[:n]); err == nil {
			t.Errorf("%d of %d bytes are an archive", n, len(whole))
		}
	}
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("no archive"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadArchive(path); err == nil || !strings.HasPrefix(err.Error(), path+" is no archive: ") {
		t.Error(err)
	}
	if _, err := ReadArchive(path + "-missing"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// TestLongRecords checks that a small file that decompresses to one huge record is rejected without using much memory.
func TestLongRecords(t *testing.T) {
	for begin, want := range map[string]string{`{"version":"`: "its first line: ", firstLine + `{"name":"a","value":"`: "record 1: "} {
		data := compressed(begin + strings.Repeat(" ", 4*maxRecord))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := parseArchive(data)
		runtime.ReadMemStats(&after)
		if err == nil || err.Error() != want+"larger than 16 MiB" {
			t.Error(err)
		}
		if grown := after.TotalAlloc - before.TotalAlloc; grown > 6*maxRecord {
			t.Errorf("%d bytes took %d MiB", len(data), grown>>20)
		}
	}
}

// FuzzArchive reads archives with arbitrary lines. An accepted archive must not change when it is written and read again.
func FuzzArchive(f *testing.F) {
	f.Add(firstLine)
	f.Add(firstLine + `{"name":"a","value":[1,2]}` + "\n" + `{"name":"b","value":null}`)
	path := filepath.Join(f.TempDir(), "x")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := parseArchive(compressed(text))
		if err != nil {
			return
		}
		if err := a.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		again, err := ReadArchive(path)
		if err != nil || len(again.names) != len(a.names) {
			t.Fatalf("%v\n%+v\n%+v", err, a, again)
		}
		for _, name := range a.names {
			var one, other any
			if err := errors.Join(a.get(name, &one), again.get(name, &other)); err != nil || !reflect.DeepEqual(one, other) {
				t.Errorf("%s: %v, %v, %v", name, one, other, err)
			}
		}
	})
}

// TestArchivesJoin joins archives. Join must fail only if records with the same name differ.
func TestArchivesJoin(t *testing.T) {
	of := func(name string, value int) *Archive {
		a := new(Archive)
		if err := a.put(name, value); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := of("run-seed-1", 5)
	for name, value := range map[string]int{"run-seed-1": 5, "run-seed-2": 7} {
		if err := a.Join(of(name, value)); err != nil {
			t.Fatal(err)
		}
		var got int
		if err := a.get(name, &got); err != nil || got != value {
			t.Errorf("%s: %d, %v", name, got, err)
		}
	}
	if err := a.Join(of("run-seed-1", 6)); err == nil {
		t.Error("two results of a run are one")
	}
}
