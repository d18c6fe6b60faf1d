package picture

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const (
	headingRoom = 26 // height above board and roll
	footRoom    = 30 // height below board and roll
	cell        = 21 // size of a square of the board
	fewestCells = 6  // width of the narrowest board, in squares
	keyRoom     = 46 // width between board and roll, for names of keys
	keyHeight   = 4.4
	trackRoom   = 16 // height between roll and tracks, for the bar numbers
)

// row is the picture of one movement: the board on the left, the piano roll on the right.
type row struct {
	score    *scores.Score
	movement compose.Movement
	notes    [][]compose.Note // notes of each part of the piece; empty for percussion
	tracks   []track          // one for each voice that plays
	low      int              // lowest key of the roll
	keys     int
	signals  bool // whether to draw the signals of the moves
}

func newRow(p *compose.Piece, roster *compose.Roster, m compose.Movement) row {
	score := p.ScoreOf(m)
	r := row{score: score, movement: m, notes: make([][]compose.Note, len(roster.Parts))}
	parts := score.Parts()
	for i, place := range roster.Places(score) {
		notes := p.Notes(m, i)
		if i >= len(players) && len(notes) > 0 {
			r.tracks = append(r.tracks, newTrack(parts[i], partColour(place), notes))
		}
		if !parts[i].Percussion() {
			r.notes[place] = notes
		}
	}
	slices.SortStableFunc(r.tracks, func(a, b track) int { return len(a.drums) - len(b.drums) }) // percussion last
	low, high := extremes(r.notes...)
	if high < low {
		low, high = 60, 60
	}
	const air, fewest = 2, 24
	r.low, r.keys = max(low-air, 0), max(high-low+1+2*air, fewest)
	return r
}

// extremes returns the lowest and the highest key of the notes. It returns 127 and 0 if there are no notes.
func extremes(parts ...[]compose.Note) (low, high int) {
	low = 127
	for _, part := range parts {
		for _, n := range part {
			low, high = min(low, n.Key), max(high, n.Key)
		}
	}
	return low, high
}

// inner returns the height of the board and the roll: the greater of the two.
func (r row) inner() vg.Length {
	return max(vg.Length(r.keys)*keyHeight, vg.Length(r.movement.Height)*r.cell())
}

// cell returns the size of a square of the board. It is larger on small boards.
func (r row) cell() vg.Length {
	if width := r.movement.Width; r.movement.Diagram != nil && width < fewestCells {
		return fewestCells * cell / vg.Length(width)
	}
	return cell
}

func (r row) height() vg.Length {
	return headingRoom + r.inner() + footRoom + r.tracksHeight() + r.lanesHeight() + r.newStrip().height(r.movement.Height)
}

// paint draws the row; y is its lower end.
func (r row) paint(p pen, y vg.Length) {
	base := y + r.height() - headingRoom - r.inner()
	top := base + r.inner()
	comment := ""
	if len(r.movement.Comments) > 0 {
		comment = r.movement.Comments[0]
	}
	const gap = 18 // width between title and comment
	free := vg.Length(pageWidth - 2*margin - gap)
	free -= p.textWithin(free-min(free/2, width(labelFont, comment)), headingFont, ink, margin, top+10, left, r.movement.Title)
	if comment != "" {
		p.textWithin(free, labelFont, grey, pageWidth-margin, top+10, right, comment)
	}
	width := times(r.movement.Width, r.cell())
	switch {
	case r.movement.Diagram != nil:
		r.diagram(p, margin, base)
		r.strip(p, base-footRoom-r.tracksHeight()-r.lanesHeight())
	case r.movement.Width > 0: // false for an excerpt, which has no board
		r.board(p, margin, base)
	}
	a := area{x: margin + width + keyRoom, y: base, width: pageWidth - 2*margin - width - keyRoom, height: r.inner()}
	r.roll(p, a)
	a.height = r.tracksHeight()
	a.y = base - trackRoom - a.height
	r.paintTracks(p, a)
	if r.signals {
		a.height = r.lanesHeight()
		a.y = base - footRoom - r.tracksHeight() - a.height
		r.lanes(p, a)
	}
}
