package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// MostContacts is the maximum number of pieces on a contact sheet.
const MostContacts = 60

const (
	contactsAcross    = 2
	contactGap        = 22 // between the columns
	contactWidth      = (pageWidth - 2*margin - contactGap) / contactsAcross
	contactRoll       = 78 // height of a roll
	contactHeading    = 32 // above it: label and two lines
	contactFoot       = 14 // below it
	contactHead       = 34 // title of the page
	fewestContactKeys = 24 // in a roll
)

// Contact is a piece on a contact sheet.
type Contact struct {
	Piece *compose.Piece
	Label string
	Lines [2]string // under the label
}

// ContactSVG writes a sheet with a small piano roll of each of several pieces, to choose from.
func ContactSVG(w io.Writer, title string, pieces []Contact) error {
	height, err := contactPage(pieces)
	if err != nil {
		return err
	}
	page := newVectorPage(pageWidth, height)
	paintContacts(pen{page, true}, height, title, pieces)
	return write(w, page)
}

// contactPage returns the height of the page.
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

// paintContacts draws the page, row by row.
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

// paint draws the label, and below it the roll in an area.
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

// notes draws the notes by time and key, and drum notes in a row below.
func (c Contact) notes(p pen, a area, at func(tick int) vg.Length) {
	const drumRow = 5 // height
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

// parts returns the notes of each part of the roster: those of drums in drums, all others in parts.
func (c Contact) parts() (parts, drums [][]compose.Note) {
	roster := c.Piece.Roster()
	parts, drums = make([][]compose.Note, len(roster.Parts)), make([][]compose.Note, len(roster.Parts))
	for _, m := range c.Piece.Movements {
		score := cmp.Or(m.Score, c.Piece.Score)
		alone := compose.Piece{Score: score, Movements: []compose.Movement{m}}
		for i, place := range roster.Places(score) {
			all := parts
			if roster.Parts[place].Percussion() {
				all = drums
			}
			all[place] = append(all[place], alone.Part(i)...)
		}
	}
	return parts, drums
}

// noteColour returns the colour of a note of a part: the louder, the stronger.
func noteColour(part int, n compose.Note) color.NRGBA {
	return shade(partColour(part), 0.35+float64(0.65*float64(n.Velocity))/127)
}
