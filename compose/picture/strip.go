package picture

import (
	"fmt"
	"strconv"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

const (
	mostScenes = 16 // greatest number of boards in a strip
	sceneGap   = 14 // space between boards
	sceneRoom  = 14 // height above each board, for the bar numbers
)

// strip is a series of small boards that show the game. From each board to the next, the same number of moves is made.
type strip struct {
	cell   vg.Length
	wide   int // number of boards in a row
	each   int // number of moves from board to board
	boards int
}

func (r row) newStrip() (s strip) {
	if r.movement.Diagram == nil {
		return s
	}
	moves := len(r.movement.Diagram.Scenes)
	s.cell = r.cell() / 2
	width := times(r.movement.Width, s.cell) + sceneGap
	s.wide = int((pageWidth - 2*margin + sceneGap) / width)
	s.each = max(1, (moves+mostScenes-1)/mostScenes)
	s.boards = (moves + s.each - 1) / s.each
	return s
}

// height returns the height of the strip. squares is the number of rows of a board.
func (s strip) height(squares int) vg.Length {
	if s.boards == 0 {
		return 0
	}
	rows := (s.boards + s.wide - 1) / s.wide
	return vg.Length(rows) * (times(squares, s.cell) + sceneGap + sceneRoom)
}

// strip draws the strip of small boards from top downwards. Each board shows the paths of the moves since the previous board.
func (r row) strip(p pen, top vg.Length) {
	s := r.newStrip()
	width := times(r.movement.Width, s.cell) + sceneGap
	height := times(r.movement.Height, s.cell) + sceneGap + sceneRoom
	bar := 1
	for i := range s.boards {
		x, y := margin+times(i%s.wide, width), top-times(i/s.wide+1, height)+sceneGap
		g := r.grid(p, x, y, s.cell)
		from := i * s.each
		to := min(from+s.each, len(g.diagram.Scenes))
		end := bar
		for _, scene := range g.diagram.Scenes[from:to] {
			end += scene.Bars
		}
		title := strconv.Itoa(bar)
		if end-1 > bar {
			title = fmt.Sprintf("%d–%d", bar, end-1)
		}
		p.text(smallFont, grey, x, y+times(r.movement.Height, s.cell)+4, left, title)
		g.scenes(from, to)
		bar = end
	}
}

// scenes draws a board with the paths of the moves in some scenes, whose indexes are from, from+1, …, to-1. It also draws the pieces that stand on
// the board after these scenes. If marks stay on the board, earlier marks are pale.
func (g grid) scenes(from, to int) {
	g.squares()
	before := g.diagram.Start
	if from > 0 {
		before = g.diagram.Scenes[from-1].Board
	}
	if g.look.lined() {
		g.pale = before
	}
	for _, s := range g.diagram.Scenes[from:to] {
		g.way(s, before)
		before = s.Board
	}
	g.marks(before)
}

// way draws the path of the moving piece, and crosses out the pieces that it captured. The parameter before is the board before the move.
func (g grid) way(s compose.Scene, before compose.Board) {
	player := s.Board[g.index(s.Way[len(s.Way)-1])].Player
	for i, mark := range before {
		if mark.Player != player && mark.Kind != compose.Nothing && s.Board[i].Kind == compose.Nothing {
			cx, cy := g.middle(g.square(i))
			g.cross(players[mark.Player], g.cell/12, cx, cy, g.cell*0.22)
		}
	}
	x, y := g.middle(s.Way[0])
	if len(s.Way) > 1 {
		g.disc(players[player], x, y, g.cell/8)
	}
	for _, next := range s.Way[1:] {
		toX, toY := g.middle(next)
		g.line(players[player], g.cell/9, x, y, toX, toY)
		x, y = toX, toY
	}
}
