//go:build !js

package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"midiconnect4/compose"
)

// Colours of boards.
var (
	slabColour  = color.NRGBA{201, 196, 180, 255}
	holeColour  = color.NRGBA{239, 236, 226, 255}
	gridColour  = color.NRGBA{138, 135, 121, 255}
	lightSquare = color.NRGBA{239, 233, 217, 255}
	darkSquare  = color.NRGBA{157, 149, 128, 255}
	waySquare   = color.NRGBA{199, 181, 109, 255}
	checkSquare = color.NRGBA{214, 107, 92, 255}
)

// filmBoard draws the board of a movement. It draws its parts only once, and then copies them.
type filmBoard struct {
	place         image.Rectangle
	width, height int // numbers of columns and rows
	cell          int
	start         float64 // second at which the movement starts
	turns         []turn
	look          look
	ground        *image.RGBA // the empty board
	slab          *image.RGBA // its front, with a hole at each square; nil if pieces do not fall
	pieces        map[compose.Mark]*image.RGBA
	landed        int // number of turns whose pieces stand on the board; -1 before the first drawing
	moving        bool
}

func newFilmBoard(m compose.Movement, place image.Rectangle, start float64, turns []turn) *filmBoard {
	b := &filmBoard{place: place, width: m.Width, height: m.Height, cell: place.Dx() / m.Width, start: start, turns: turns, landed: -1}
	if m.Diagram != nil {
		b.look = lookOf(m.Diagram)
	}
	ground := newSheet(place.Size(), filmGround)
	b.ground, b.pieces = ground.RGBA, map[compose.Mark]*image.RGBA{}
	whole, round, cell := ground.Rect, place.Dx()/24, float64(b.cell)
	for _, kind := range compose.Kinds() {
		for player := range uint8(len(filmPlayers)) {
			middle := float64(cell / 2)
			piece, mark := newSheet(image.Pt(b.cell, b.cell), color.Transparent), compose.Mark{Kind: kind, Player: player}
			switch {
			case b.look == figures:
				at := piece.at(middle, middle)
				piece.figure(mark, at.X, at.Y, points(cell))
			case m.Diagram == nil || b.look.round():
				piece.face(mark, middle, middle, cell*0.82)
			default:
				piece.sign(player, filmPlayers[player], cell*0.14, middle, middle, cell*0.27)
			}
			b.pieces[mark] = piece.RGBA
		}
	}
	switch {
	case m.Diagram == nil:
		ground.box(holeColour, whole, round)
		slab := newSheet(place.Size(), color.Transparent)
		path := polygon(slab.corners(whole, round))
		for i := range m.Width * m.Height {
			r := b.square(i)
			middle := slab.at(float64(r.Min.X)+float64(cell/2), float64(r.Min.Y)+float64(cell/2))
			path = append(path, circle(middle.X, middle.Y, points(cell*0.41))...) // the other way round than the corners: a hole
		}
		slab.SetColor(slabColour)
		slab.Fill(path)
		b.slab = slab.RGBA
		return b
	case b.look.lined():
		ground.box(filmPanel, whole, round)
		for i := 1; i < b.width; i++ { // as many columns as rows
			at, end := float64(i)*cell, float64(whole.Max.X)-float64(cell/8)
			ground.line(gridColour, cell/25, at, cell/8, at, end)
			ground.line(gridColour, cell/25, cell/8, at, end, at)
		}
	}
	for i, label := range m.Diagram.Labels {
		r := b.square(i)
		switch dark := b.look.dark(m.Diagram, b.width, b.squareOf(i)); {
		case dark:
			fill(b.ground, r, darkSquare)
		case !b.look.lined():
			fill(b.ground, r, lightSquare)
		}
		if !lettered(m.Diagram) {
			ground.text(sans(22), filmInk, float64(r.Min.X)+10, float64(r.Min.Y)+28, left, cell, label)
		}
	}
	if lettered(m.Diagram) {
		b.axes(ground, m.Diagram)
	}
	return b
}

// axes writes the names of columns and rows into the squares at the edge.
func (b *filmBoard) axes(ground sheet, d *compose.Diagram) {
	columns, rows := axes(d, b.width, b.height)
	for x, name := range columns {
		r := b.square(x)
		ground.text(sans(22), filmInk, float64(r.Max.X)-8, float64(r.Max.Y)-8, right, float64(b.cell), name)
	}
	for y, name := range rows {
		r := b.square(y * b.width)
		ground.text(sans(22), filmInk, float64(r.Min.X)+7, float64(r.Min.Y)+25, left, float64(b.cell), name)
	}
}

// mover returns the piece that moves in a turn: as it will stand, but a pawn of chess becomes another piece only when it has arrived.
func (b *filmBoard) mover(t turn) compose.Mark {
	if b.look == figures {
		return t.before[b.index(t.way[0])]
	}
	return t.after[b.index(t.end())]
}

func (b *filmBoard) squareOf(i int) compose.Square {
	return compose.Square{X: i%b.width + 1, Y: i/b.width + 1}
}

func (b *filmBoard) index(s compose.Square) int { return (s.Y-1)*b.width + s.X - 1 }

// square returns the place of the square with an index in a compose.Board, from the top left corner of the board.
func (b *filmBoard) square(i int) image.Rectangle {
	at := image.Pt(i%b.width*b.cell, (b.height-1-i/b.width)*b.cell)
	return image.Rectangle{at, at.Add(image.Pt(b.cell, b.cell))}
}

// moves returns when the piece of a turn starts to move, and when it stands on its square: when the turn sounds, or after that in the first turn.
func (b *filmBoard) moves(i int) (from, to float64) {
	t := b.turns[i]
	lasts := 0.25 * float64(len(t.way)-1)
	if b.slab != nil {
		lasts = 0.09 + float64(0.11*math.Sqrt(float64(b.height-t.way[0].Y+1))) // a fall
	}
	if i == 0 {
		return b.start, b.start + lasts
	}
	return max(t.at-lasts, b.turns[i-1].at), t.at
}

// draw draws the board as it is at a second. It returns false if it has not changed.
func (b *filmBoard) draw(to sheet, now float64) bool {
	landed, share := max(b.landed, 0), 0.0
	for ; landed < len(b.turns); landed++ {
		if from, to := b.moves(landed); now < to {
			share = max(0, (now-from)/(to-from))
			break
		}
	}
	moving := share > 0
	if landed == b.landed && !moving && !b.moving {
		return false
	}
	b.landed, b.moving = landed, moving
	page := to.SubImage(b.place).(*image.RGBA)
	put := func(picture *image.RGBA, at image.Point) {
		draw.Draw(page, picture.Rect.Add(b.place.Min).Add(at), picture, image.Point{}, draw.Over)
	}
	draw.Draw(page, b.place, b.ground, image.Point{}, draw.Src)
	var last, mover turn
	from, end := -1, -1
	if moving {
		mover = b.turns[landed]
		from, end = mover.beside(b.index)
	}
	board := b.turns[min(landed, len(b.turns)-1)].before
	if landed > 0 {
		last = b.turns[landed-1]
		board = last.after
	}
	for _, s := range last.way {
		if !b.look.lined() {
			fill(page, b.square(b.index(s)).Add(b.place.Min), waySquare)
		}
	}
	if last.check != (compose.Square{}) {
		fill(page, b.square(b.index(last.check)).Add(b.place.Min), checkSquare)
	}
	for i, mark := range board {
		if mark.Kind != compose.Nothing && (!moving || i != b.index(mover.way[0]) && i != from) {
			put(b.pieces[mark], b.square(i).Min)
		}
	}
	if from >= 0 {
		put(b.pieces[mover.before[from]], b.along([]compose.Square{b.squareOf(from), b.squareOf(end)}, share))
	}
	if moving {
		put(b.pieces[b.mover(mover)], b.along(mover.way, share))
	}
	if b.slab != nil {
		put(b.slab, image.Point{})
	}
	if landed > 0 && b.look.lined() {
		b.ring(to, last)
	}
	return true
}

// along returns where a moving piece is after a share of its time.
func (b *filmBoard) along(way []compose.Square, share float64) image.Point {
	if b.slab != nil {
		end := b.square(b.index(way[0])).Min
		return image.Pt(end.X, end.Y-int((1-float64(share*share))*float64(end.Y+b.cell)))
	}
	hop, part := math.Modf(float64(share * float64(len(way)-1)))
	from, to := b.square(b.index(way[int(hop)])).Min, b.square(b.index(way[int(hop)+1])).Min
	return from.Add(image.Pt(int(part*float64(to.X-from.X)), int(part*float64(to.Y-from.Y))))
}

// ring marks the square of the last turn by dots, or of a win by a line.
func (b *filmBoard) ring(to sheet, last turn) {
	r := b.square(b.index(last.end())).Add(b.place.Min)
	x, y, radius := float64(float64(r.Min.X+r.Max.X)/2), float64(float64(r.Min.Y+r.Max.Y)/2), 0.44*float64(b.cell)
	if last.move.Feature == compose.Win {
		to.ring(filmHead, 0.07*float64(b.cell), x, y, radius)
		return
	}
	for i := range 32 {
		to.disc(filmInk, x+float64(radius*cosine(i)), y+float64(radius*cosine(i+8)), 4)
	}
}
