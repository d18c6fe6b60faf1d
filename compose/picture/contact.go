package picture

import (
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"midiconnect4/compose"
)

// MostContacts is the largest number of pieces on a contact sheet.
const MostContacts = 60

const (
	contactsAcross  = 2
	contactGap      = 22 // between the columns
	contactWidth    = (pageWidth - 2*margin - contactGap) / contactsAcross
	contactRoll     = 78 // height of a roll
	contactHeading  = 32 // above it, for the label and two lines
	contactFoot     = 14 // below it
	contactHead     = 34 // of the page, for its title
	fewestContactKs = 24 // keys in a roll
)

// Contact is a piece on a contact sheet.
type Contact struct {
	Piece *compose.Piece
	Label string
	Lines [2]string // under the label
}

// ContactSVG writes a sheet with a small piano roll of each of several pieces, to choose
// from, as scalable vector graphics.
func ContactSVG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	canvas := vgsvg.New(pageWidth, height)
	paintContacts(draw.New(canvas), title, pieces)
	return write(w, canvas)
}

// ContactPNG writes the sheet in pixels, the same ones on every machine.
func ContactPNG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	canvas := newCanvas(pageWidth, height)
	paintContacts(draw.New(canvas), title, pieces)
	return write(w, vgimg.PngCanvas{Canvas: canvas.Canvas})
}

// contactPage is the height of the page.
func contactPage(pieces []Contact) (vg.Length, error) {
	if len(pieces) > MostContacts {
		return 0, fmt.Errorf("picture: %d pieces are too many for a contact sheet, which holds %d", len(pieces), MostContacts)
	}
	rows := (len(pieces) + contactsAcross - 1) / contactsAcross
	return vg.Length(2*margin+contactHead) + times(rows, contactHeading+contactRoll+contactFoot), nil
}

// paintContacts draws the page, row by row.
func paintContacts(c draw.Canvas, title string, pieces []Contact) {
	c.FillPolygon(white, rectangle(c.Min.X, c.Min.Y, c.Max.X, c.Max.Y))
	_, vector := c.Canvas.(*vgsvg.Canvas)
	p := pen{c, vector}
	top := c.Max.Y - margin
	p.textWithin(pageWidth-2*margin, titleFont, ink, margin, top-18, left, title)
	top -= contactHead
	for i, contact := range pieces {
		x := margin + times(i%contactsAcross, contactWidth+contactGap)
		y := top - times(i/contactsAcross+1, contactHeading+contactRoll+contactFoot) + contactFoot
		contact.paint(p, area{x: x, y: y, width: contactWidth, height: contactRoll})
	}
}

// paint draws the label, and below it the roll in an area.
func (c Contact) paint(p pen, a area) {
	y := a.y + a.height
	p.textWithin(a.width, discFont, ink, a.x, y+22, left, c.Label)
	for i, line := range c.Lines {
		p.textWithin(a.width, smallFont, grey, a.x, y+12.5-times(i, 8.5), left, line)
	}
	p.FillPolygon(paper, rectangle(a.x, a.y, a.x+a.width, a.y+a.height))
	end := c.Piece.End()
	if end == 0 {
		return
	}
	at := func(tick int) vg.Length { return a.x + a.width*vg.Length(tick)/vg.Length(end) }
	for _, m := range c.Piece.Movements {
		p.line(faint, 0.6, at(m.Start), a.y, at(m.Start), a.y+a.height)
	}
	parts := make([][]compose.Note, c.Piece.Parts())
	low, high := 127, 0
	for i := range parts {
		parts[i] = c.Piece.Part(i)
		for _, n := range parts[i] {
			low, high = min(low, n.Key), max(high, n.Key)
		}
	}
	keys := max(high-low+1, fewestContactKs)
	keyHeight := a.height / vg.Length(keys)
	level := func(key int) vg.Length { return a.y + times(key-low, keyHeight) }
	for key := low; key < low+keys; key++ {
		if key%12 == 0 {
			p.line(faint, 0.4, a.x, level(key), a.x+a.width, level(key))
		}
	}
	for i, notes := range parts {
		for _, n := range notes {
			strength := 0.35 + 0.65*float64(n.Velocity)/127
			p.FillPolygon(shade(partColour(i), strength), rectangle(at(n.On), level(n.Key), at(n.Off), level(n.Key+1)))
		}
	}
}
