package picture

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestMissingLetters checks that letters that our fonts lack are squares in a PNG file. In an SVG file they must stay, because the viewer may
// have other fonts.
func TestMissingLetters(t *testing.T) {
	for _, f := range []string{"title", "label"} {
		face := faces().Lookup(titleFont, titleFont.Size)
		if f == "label" {
			face = faces().Lookup(labelFont, labelFont.Size)
		}
		for line, want := range map[string]string{
			"Fuge ✓é":    "Fuge □é",
			"日本":         "□□",
			"a 🎵 b":      "a □ b",
			"❤\ufe0f":    "□",
			"Ωж „Lied“…": "Ωж „Lied“…",
		} {
			if got := drawable(face, line); got != want {
				t.Errorf("%s font: %q is drawn %q, want %q", f, line, got, want)
			}
		}
		if got := drawable(face, "□…"); got != "□…" {
			t.Errorf("%s font: it lacks our own signs: %q", f, got)
		}
	}
	p := &compose.Piece{Score: scores.Paper(), Title: "日本 🎵"}
	if svg := drawn(t, SVG, p); !bytes.Contains(svg, []byte("日本 🎵")) {
		t.Error("the SVG lacks the letters of other fonts")
	}
	square := &compose.Piece{Score: scores.Paper(), Title: "□□ □"}
	if !bytes.Equal(drawn(t, PNG, p), drawn(t, PNG, square)) {
		t.Error("the PNG shows no squares for letters that are missing")
	}
}

func TestLongNamesAreShortened(t *testing.T) {
	long := strings.Repeat("Passacaglia ", 60)
	score := scores.Paper()
	score.Players[0].Name, score.Players[1].Name = long, long
	p := pieceOf(t, score, 1, 4)
	p.Title, p.Movements[0].Title, p.Movements[0].Comments = long, long, []string{long}
	texts := regexp.MustCompile(`<text x="([\d.]+)"[^>]*>(Pass[^<]*)</text>`).FindAllSubmatch(drawn(t, SVG, p), -1)
	if len(texts) != 5 {
		t.Fatalf("%d texts", len(texts))
	}
	for _, text := range texts {
		if !bytes.HasSuffix(text[2], []byte(ellipsis)) {
			t.Errorf("%s is not shortened", text[2])
		}
	}
	face := faces().Lookup(labelFont, labelFont.Size)
	for _, room := range []vg.Length{0, 10, 100, 1000} {
		if got := shortened(face, long, room); face.Width(got) > max(room, face.Width(ellipsis)) {
			t.Errorf("%q is wider than %g", got, room)
		}
	}
	if got := shortened(face, "Fuge", 100); got != "Fuge" {
		t.Errorf("a short line became %q", got)
	}
}
