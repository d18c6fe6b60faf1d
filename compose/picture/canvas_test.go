package picture

import (
	"bytes"
	"image"
	"runtime"
	"testing"

	"gonum.org/v1/plot/vg/vgimg"
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestLongPixelsEqualTheLibrarys checks that our pictures have the same pixels as pictures with the plotting library's own arcs and letters. It
// needs a processor without fused multiply-add, where the library's pixels are exact.
func TestLongPixelsEqualTheLibrarys(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the library's pixels differ between processors")
	}
	if testing.Short() {
		t.Skip("takes seconds")
	}
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
		theirs, ours := vgimg.NewWith(vgimg.UseWH(pageWidth, height), vgimg.UseDPI(dpi)), newCanvas(pageWidth, height)
		paint(pen{theirs, false}, height, p, rows)
		paint(pen{ours, false}, height, p, rows)
		if !bytes.Equal(ours.Image().(*image.RGBA).Pix, theirs.Image().(*image.RGBA).Pix) {
			t.Fatal("the pixels differ")
		}
	})
}
