//go:build !js

package picture

import (
	"io"

	"gonum.org/v1/plot/vg/vgimg"

	"midiconnect4/compose"
)

// dpi is the resolution of a PNG in dots per inch.
const dpi = 200

// PNG writes the picture in pixels, 2,339 wide. The same piece gives the same bytes on every machine. Builds for browsers leave it out, because its
// libraries would make the program a third larger.
func PNG(w io.Writer, p *compose.Piece, options ...Option) error {
	canvas, err := pixels(p, options...)
	if err != nil {
		return err
	}
	return write(w, vgimg.PngCanvas{Canvas: canvas.Canvas})
}

// pixels draws the page in pixels.
func pixels(p *compose.Piece, options ...Option) (*canvas, error) {
	rows, height, err := layout(p, options...)
	if err != nil {
		return nil, err
	}
	canvas := newCanvas(pageWidth, height)
	paint(pen{canvas, false}, height, p, rows)
	return canvas, nil
}

// ContactPNG is like ContactSVG, but draws pixels. The same pieces give the same bytes on every machine.
func ContactPNG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	canvas := newCanvas(pageWidth, height)
	paintContacts(pen{canvas, false}, height, title, pieces)
	return write(w, vgimg.PngCanvas{Canvas: canvas.Canvas})
}
