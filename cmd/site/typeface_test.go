package main

import (
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// TestWithoutOutlines compares the widths and distances of letters.
func TestWithoutOutlines(t *testing.T) {
	for name, whole := range typefaces {
		small, err := withoutOutlines(whole)
		if err != nil {
			t.Fatal(err)
		}
		if len(small) > len(whole)/3 {
			t.Errorf("%s has %d bytes of %d", name, len(small), len(whole))
		}
		want, got := faceOf(t, whole), faceOf(t, small)
		if want.Metrics() != got.Metrics() {
			t.Errorf("%s: %v, want %v", name, got.Metrics(), want.Metrics())
		}
		const letters = 0x2500
		for r := rune(' '); r < letters; r++ {
			w, is := want.GlyphAdvance(r)
			if g, has := got.GlyphAdvance(r); g != w || has != is {
				t.Errorf("%s: %q is %v wide, want %v", name, r, g, w)
			}
			for _, next := range "AVTo.1" {
				if w, g := want.Kern(r, next), got.Kern(r, next); w != g {
					t.Errorf("%s: %q and %q are %v apart, want %v", name, r, next, g, w)
				}
			}
		}
	}
}

func faceOf(t *testing.T, data []byte) font.Face {
	t.Helper()
	f, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 12, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	return face
}
