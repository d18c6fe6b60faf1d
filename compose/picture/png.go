//go:build !js

package picture

import (
	"io"

	"gonum.org/v1/plot/vg/vgimg"

	"midiconnect4/compose"
)

// dpi is the resolution of a PNG file in dots per inch.
const dpi = 200

// PNG writes a picture of the piece in the PNG format, 2,339 pixels wide. The same piece gives the same bytes on every machine. Builds for
// browsers do not contain PNG, because its libraries would make the program a third larger.
func PNG(w io.Writer, p *compose.Piece, options ...Option) error {
	canvas, err := pixels(p, options...)
	if err != nil {
		return err
	}
	return write(w, vgimg.PngCanvas{Canvas: canvas.Canvas})
}

// pixels draws the picture of the piece on a new canvas.
func pixels(p *compose.Piece, options ...Option) (*canvas, error) {
	rows, height, err := layout(p, options...)
	if err != nil {
		return nil, err
	}
	canvas := newCanvas(pageWidth, height)
	paint(pen{canvas, false}, height, p, rows)
	return canvas, nil
}

// ContactPNG writes a contact sheet like ContactSVG, but in the PNG format. The same pieces give the same bytes on every machine.
func ContactPNG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	canvas := newCanvas(pageWidth, height)
	paintContacts(pen{canvas, false}, height, title, pieces)
	return write(w, vgimg.PngCanvas{Canvas: canvas.Canvas})
}
