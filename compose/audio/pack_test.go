package audio

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// bundledFont writes the bundled SoundFont as one file for other programs, and returns its path.
func bundledFont(t *testing.T) string {
	t.Helper()
	content, err := unpack(BundledFile)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "fluid.sf2")
	data, err := io.ReadAll(content.file())
	if err == nil {
		err = os.WriteFile(path, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBundledSamples checks that the packs have every sample of the SoundFont from which they were made.
func TestBundledSamples(t *testing.T) {
	const want = "80968e4fdf9bb15309780ad84fe22c52187886cc027f531ee8784c49a926450d"
	content, err := unpack(BundledFile)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, content.samples); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sum.Sum(nil)); got != want {
		t.Errorf("the samples have the hash %s, want %s", got, want)
	}
	const most = 6_000_000
	size := 0
	files, err := fs.ReadDir(BundledFiles(), ".")
	for _, file := range files {
		data, wrong := BundledFile(file.Name())
		err = errors.Join(err, wrong)
		size += len(data)
	}
	if err != nil || size > most {
		t.Errorf("the font has %d bytes: %v", size, err)
	}
}

// packed returns the packs of a font and its files.
func packed(t *testing.T, f *Font) (all []pack) {
	t.Helper()
	list, err := f.File("packs.json")
	if err == nil {
		err = json.Unmarshal(list, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestPacks checks that a user's font with the content of the bundled one is divided into the same packs.
func TestPacks(t *testing.T) {
	f, err := OpenFont(bundledFont(t))
	if err != nil {
		t.Fatal(err)
	}
	list, err := BundledFile("packs.json")
	var bundled []pack
	if err == nil {
		err = json.Unmarshal(list, &bundled)
	}
	if err != nil {
		t.Fatal(err)
	}
	tables, err := BundledFile("tables.sf2")
	if got, wrong := f.File("tables.sf2"); err != nil || wrong != nil || !bytes.Equal(got, tables) {
		t.Error("other tables", err, wrong)
	}
	all := packed(t, f)
	if len(all) != len(bundled) {
		t.Fatalf("%d packs, want %d", len(all), len(bundled))
	}
	rows := map[int]bool{}
	for i, p := range all {
		want := bundled[i]
		if !slices.Equal(p.Samples, want.Samples) || !slices.Equal(p.Presets, want.Presets) {
			t.Errorf("pack %v, want %v", p, want)
		}
		data, err := f.File(p.File)
		if err != nil || len(data) != p.Bytes {
			t.Errorf("%s has %d bytes, want %d: %v", p.File, len(data), p.Bytes, err)
		}
		compressed, err := BundledFile(want.File)
		if err != nil || len(compressed) != want.Bytes {
			t.Errorf("%s has %d bytes, want %d: %v", want.File, len(compressed), want.Bytes, err)
		}
		for _, sample := range p.Samples {
			if rows[sample[0]] {
				t.Errorf("sample %d comes twice", sample[0])
			}
			rows[sample[0]] = true
		}
	}
	if _, err := f.File("../fluid.sf2"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestPackOutside checks that samples outside the file are left out.
func TestPackOutside(t *testing.T) {
	font := sine()
	font.to = 1 << 20
	f, err := OpenFont(font.file(t))
	if err != nil {
		t.Fatal(err)
	}
	if all := packed(t, f); len(all) != 1 || all[0].Bytes != 0 {
		t.Errorf("packs %v", all)
	}
}
