package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"midiconnect4/play/studio/page"
)

// TestIcons checks that the manifest names the icons that the site has, with their sizes, and that they show the discs of icon.svg.
func TestIcons(t *testing.T) {
	data, err := own.ReadFile("files/" + manifest)
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		StartURL string `json:"start_url"`
		Icons    []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if m.StartURL != "./" {
		t.Errorf("the page starts at %s, which does not work in every path", m.StartURL)
	}
	svg, err := page.Files.ReadFile(page.Root + "/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	drawn := 0
	for _, i := range m.Icons {
		icon, ok := icons[i.Src]
		if !ok {
			continue
		}
		drawn++
		data, err := drawIcon(svg, icon.size, icon.maskable)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if size := fmt.Sprintf("%dx%[1]d", picture.Bounds().Dx()); size != i.Sizes || (i.Purpose == "maskable") != icon.maskable {
			t.Errorf("%s is %s, and the manifest says %s %s", i.Src, size, i.Sizes, i.Purpose)
		}
		at := func(x, y float64) color.Color { // as parts of the size
			return picture.At(int(x*float64(icon.size)), int(y*float64(icon.size)))
		}
		near, far := 10.0/32, 22.0/32
		for _, p := range []struct {
			x, y float64
			want string
		}{{near, near, "3a404b"}, {far, near, "5c9dff"}, {near, far, "5c9dff"}, {far, far, "ffb938"}, {0.5, 0.5, "22262e"}} {
			r, g, b, _ := at(p.x, p.y).RGBA()
			if got := fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8); got != p.want {
				t.Errorf("%s has %s at %v, %v, want %s", i.Src, got, p.x, p.y, p.want)
			}
		}
		if _, _, _, a := at(0, 0).RGBA(); (a == 0) == icon.maskable {
			t.Errorf("the corner of %s has the opacity %d", i.Src, a>>8)
		}
	}
	if drawn != len(icons) {
		t.Errorf("the manifest names %d of %d icons", drawn, len(icons))
	}
	for wrong, want := range map[string]string{
		`<svg><path d=""/></svg>`: "does not begin", `<svg><rect width="32" fill="blue"/></svg>`: "no colour", `<svg><rect width="32" fill="#000000"/><path/></svg>`: "element path",
	} {
		if _, err := drawIcon([]byte(wrong), 32, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", wrong, err, want)
		}
	}
}
