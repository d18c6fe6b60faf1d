// Package picture draws pieces. For each movement, it draws a piano roll in the players' colours and, beside it, the board with the order of the
// moves.
package picture

import (
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// MostMovements is the greatest number of movements in a picture. Each movement needs memory for its pixels.
const MostMovements = 24

const (
	pageWidth = 842 // in points: A4, landscape
	margin    = 36
	headRoom  = 58 // height of the title and the legend, below the margin
)

// SVG writes a picture of the piece in the SVG format. It returns an error if the piece has more than MostMovements movements.
func SVG(w io.Writer, p *compose.Piece, options ...Option) error {
	rows, height, err := layout(p, options...)
	if err != nil {
		return err
	}
	page := newVectorPage(pageWidth, height)
	paint(pen{page, true}, height, p, rows)
	return write(w, page)
}

func write(w io.Writer, page io.WriterTo) error {
	if _, err := page.WriteTo(w); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}

// layout returns the rows of the page (one per movement) and the height of the page.
func layout(p *compose.Piece, options ...Option) ([]row, vg.Length, error) {
	if len(p.Movements) > MostMovements {
		return nil, 0, fmt.Errorf("picture: the piece has %d movements; a picture holds at most %d", len(p.Movements), MostMovements)
	}
	if err := fetchTypefaces(); err != nil {
		return nil, 0, err
	}
	roster := p.Roster()
	height := vg.Length(2*margin+headRoom) + legendHeight(roster)
	rows := make([]row, len(p.Movements))
	for i, m := range p.Movements {
		rows[i] = newRow(p, roster, m)
		for _, option := range options {
			option(&rows[i])
		}
		height += rows[i].height()
	}
	return rows, height, nil
}

// paint draws the page from top to bottom. height is the height of the page.
func paint(pen pen, height vg.Length, p *compose.Piece, rows []row) {
	pen.area(white, rectangle(0, 0, pageWidth, height))
	y := height - margin
	pen.textWithin(pageWidth-2*margin, titleFont, ink, margin, y-20, left, p.Title)
	pen.legend(p, y-38)
	y -= headRoom + legendHeight(p.Roster())
	for _, r := range rows {
		y -= r.height()
		r.paint(pen, y)
	}
}
