package picture

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// MostContacts is the greatest number of pieces on a contact sheet.
const MostContacts = 60

const (
	contactsAcross    = 2
	contactGap        = 22 // space between the columns
	contactWidth      = (pageWidth - 2*margin - contactGap) / contactsAcross
	contactRoll       = 78 // height of a piano roll
	contactHeading    = 32 // height of the text above a roll: a label and two lines
	contactFoot       = 14 // space below a roll
	contactHead       = 34 // height of the page's title
	fewestContactKeys = 24 // smallest number of keys that a roll shows
)

// Contact is a piece on a contact sheet, with its texts.
type Contact struct {
	Piece *compose.Piece
	Label string
	Lines [2]string // two lines of text below the label
}

// ContactSVG writes a contact sheet as SVG: a small piano roll of each piece, so that a person can choose one.
func ContactSVG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	page := newVectorPage(pageWidth, height)
	paintContacts(pen{page, true}, height, title, pieces)
	return write(w, page)
}

// contactPage returns the height of the page, and an error if there are too many pieces.
func contactPage(pieces []Contact) (vg.Length, error) {
	if len(pieces) > MostContacts {
		return 0, fmt.Errorf("picture: %d pieces: a contact sheet holds at most %d", len(pieces), MostContacts)
	}
	if err := fetchTypefaces(); err != nil {
		return 0, err
	}
	rows := (len(pieces) + contactsAcross - 1) / contactsAcross
	return vg.Length(2*margin+contactHead) + times(rows, contactHeading+contactRoll+contactFoot), nil
}

// paintContacts draws the page, row by row. height is the height of the page.
func paintContacts(p pen, height vg.Length, title string, pieces []Contact) {
	p.area(white, rectangle(0, 0, pageWidth, height))
	top := height - margin
	p.textWithin(pageWidth-2*margin, titleFont, ink, margin, top-18, left, title)
	top -= contactHead
	for i, contact := range pieces {
		x := margin + times(i%contactsAcross, contactWidth+contactGap)
		y := top - times(i/contactsAcross+1, contactHeading+contactRoll+contactFoot) + contactFoot
		contact.paint(p, area{x: x, y: y, width: contactWidth, height: contactRoll})
	}
}

// paint draws the piece's roll in the area a, and its texts above.
func (c Contact) paint(p pen, a area) {
	y := a.y + a.height
	p.textWithin(a.width, discFont, ink, a.x, y+22, left, c.Label)
	for i, line := range c.Lines {
		p.textWithin(a.width, smallFont, grey, a.x, y+12.5-times(i, 8.5), left, line)
	}
	p.area(paper, rectangle(a.x, a.y, a.x+a.width, a.y+a.height))
	end := c.Piece.End()
	if end == 0 {
		return
	}
	at := func(tick int) vg.Length { return a.x + a.width*vg.Length(tick)/vg.Length(end) }
	for _, m := range c.Piece.Movements {
		p.line(faint, 0.6, at(m.Start), a.y, at(m.Start), a.y+a.height)
	}
	c.notes(p, a, at)
}

// notes draws the piano roll. Drum strokes are in a row below the other notes. The function at converts ticks to positions.
func (c Contact) notes(p pen, a area, at func(tick int) vg.Length) {
	const drumRow = 5 // height of the row of drum strokes
	parts, drums := c.parts()
	low, high := extremes(parts...)
	bottom, keys := a.y, max(high-low+1, fewestContactKeys)
	for i, notes := range drums {
		for _, n := range notes {
			p.area(noteColour(i, n), rectangle(at(n.On), a.y, at(n.On)+0.5, a.y+drumRow))
			bottom = a.y + drumRow + 2
		}
	}
	keyHeight := (a.y + a.height - bottom) / vg.Length(keys)
	level := func(key int) vg.Length { return bottom + times(key-low, keyHeight) }
	for key := low; key < low+keys; key++ {
		if key%12 == 0 {
			p.line(faint, 0.4, a.x, level(key), a.x+a.width, level(key))
		}
	}
	for i, notes := range parts {
		for _, n := range notes {
			p.area(noteColour(i, n), rectangle(at(n.On), level(n.Key), at(n.Off), level(n.Key+1)))
		}
	}
}

// parts returns the notes of each part of the piece: percussion parts in drums, other parts in parts. Both slices have the same indices as the
// piece's roster.
func (c Contact) parts() (parts, drums [][]compose.Note) {
	roster := c.Piece.Roster()
	parts, drums = make([][]compose.Note, len(roster.Parts)), make([][]compose.Note, len(roster.Parts))
	for _, m := range c.Piece.Movements {
		for i, place := range roster.Places(c.Piece.ScoreOf(m)) {
			all := parts
			if roster.Parts[place].Percussion() {
				all = drums
			}
			all[place] = append(all[place], c.Piece.Notes(m, i)...)
		}
	}
	return parts, drums
}

// noteColour returns the colour of a note of a part. Softer notes are paler.
func noteColour(part int, n compose.Note) color.NRGBA {
	return shade(partColour(part), 0.35+float64(0.65*float64(n.Velocity))/127)
}
