package picture

import (
	"bytes"
	"testing"

	"gonum.org/v1/plot/vg/vgsvg"
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestVectorsEqualTheLibrarys checks that our SVG files have the same bytes as those that the plotting library writes.
func TestVectorsEqualTheLibrarys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawDiagram(t)
		if rapid.Bool().Draw(t, "without a diagram") {
			m.Diagram = nil
		}
		m.Title = rapid.String().Draw(t, "title")
		p := &compose.Piece{Score: scores.Paper(), Movements: []compose.Movement{m}, Title: "Passacaglia & Fuge, 日本"}
		rows, height, err := layout(p)
		if err != nil {
			t.Fatal(err)
		}
		theirs, ours := vgsvg.New(pageWidth, height), newVectorPage(pageWidth, height)
		paint(pen{theirs, true}, height, p, rows)
		paint(pen{ours, true}, height, p, rows)
		var want, got bytes.Buffer
		if err := write(&want, theirs); err != nil {
			t.Fatal(err)
		}
		if err := write(&got, ours); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			at := 0
			for at < min(got.Len(), want.Len()) && got.Bytes()[at] == want.Bytes()[at] {
				at++
			}
			t.Fatalf("at byte %d: %.200q, want %.200q", at, got.Bytes()[max(0, at-60):], want.Bytes()[max(0, at-60):])
		}
	})
}
