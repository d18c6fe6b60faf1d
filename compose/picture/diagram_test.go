package picture

import (
	"image"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// drawDiagram generates a random movement with random moves on a board of random size. A move goes from one square to another, or stays on its
// square.
func drawDiagram(t *rapid.T) compose.Movement {
	m := compose.Movement{Title: "Game", Width: rapid.IntRange(1, 8).Draw(t, "width"), Height: rapid.IntRange(1, 8).Draw(t, "height")}
	chequered := m.Width*m.Height > 1 && rapid.Bool().Draw(t, "chequered")
	squares := m.Width * m.Height
	d := &compose.Diagram{Start: make(compose.Board, squares)}
	for i := range squares {
		label := strconv.Itoa(i + 1)
		if chequered && (i%m.Width+i/m.Width)%2 != 0 {
			label = ""
		}
		d.Labels = append(d.Labels, label)
	}
	composer := compose.New(scores.Paper(), 1)
	square := func() compose.Square {
		return compose.Square{X: rapid.IntRange(1, m.Width).Draw(t, "x"), Y: rapid.IntRange(1, m.Height).Draw(t, "y")}
	}
	board := d.Start
	for i := range rapid.IntRange(0, 40).Draw(t, "moves") {
		s := compose.Scene{Way: []compose.Square{square()}, Board: append(compose.Board(nil), board...)}
		if chequered {
			s.Way = append(s.Way, square(), square())
		}
		s.Bars = rapid.IntRange(1, 3).Draw(t, "bars")
		for range s.Bars {
			m.Bars = append(m.Bars, composer.Bars(compose.Move{X: 1, Y: 1, Player: i % 2})...)
		}
		s.Board[rapid.IntRange(0, squares-1).Draw(t, "captured")] = compose.Mark{}
		at := s.Way[len(s.Way)-1]
		kind := rapid.SampledFrom(compose.Kinds()).Draw(t, "kind")
		s.Board[(at.Y-1)*m.Width+at.X-1] = compose.Mark{Kind: kind, Player: uint8(i % 2)}
		d.Scenes, board = append(d.Scenes, s), s.Board
	}
	m.Diagram = d
	return m
}

// TestLongLastBoardIsDrawn checks that the pixels in each square of the picture show what stands there at the end of the game.
func TestLongLastBoardIsDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads large pictures")
	}
	rapid.Check(t, func(t *rapid.T) {
		m := drawDiagram(t)
		p := &compose.Piece{Score: scores.Paper(), Movements: []compose.Movement{m}}
		canvas, err := pixels(p)
		if err != nil {
			t.Fatal(err)
		}
		picture := canvas.Image()
		r := newRow(p, p.Roster(), m)
		scale := vg.Length(picture.Bounds().Dx()) / pageWidth
		g := r.grid(pen{}, margin, margin+r.height()-headingRoom-r.inner(), r.cell())
		board := m.Diagram.Start
		if n := len(m.Diagram.Scenes); n > 0 {
			board = m.Diagram.Scenes[n-1].Board
		}
		for i, mark := range board {
			x, y := g.middle(g.square(i))
			switch {
			case g.look == discs:
				y -= 0.38 * g.cell // below the number on the piece
			case mark.Kind != compose.Nothing && mark.Player == 1:
				x -= 0.3 * g.cell // on the ring, not in its empty middle
			}
			at := image.Pt(int(x*scale), picture.Bounds().Dy()-1-int(y*scale))
			red, green, blue, _ := picture.At(at.X, at.Y).RGBA()
			for player, c := range players {
				is := uint8(red>>8) == c.R && uint8(green>>8) == c.G && uint8(blue>>8) == c.B
				if want := mark.Kind != compose.Nothing && int(mark.Player) == player; is != want {
					t.Fatalf("square %v has %+v; drawn in the colour of player %d: %v", g.square(i), mark, player, is)
				}
			}
		}
	})
}

// TestStripShowsItsBars checks the numbers of bars above the small boards of a game.
func TestStripShowsItsBars(t *testing.T) {
	for _, c := range []struct {
		moves, bars int
		first, last string
	}{
		{1, 1, "1", "1"},
		{16, 1, "1", "16"},
		{17, 1, "1–2", "17"},
		{16, 2, "1–2", "31–32"},
		{100, 1, "1–7", "99–100"},
	} {
		m := compose.Movement{Width: 8, Height: 8, Diagram: &compose.Diagram{Labels: make([]string, 64), Start: make(compose.Board, 64)}}
		composer := compose.New(scores.Paper(), 1)
		for range c.moves {
			m.Diagram.Scenes = append(m.Diagram.Scenes, compose.Scene{Bars: c.bars, Way: []compose.Square{{X: 1, Y: 1}}, Board: m.Diagram.Start})
			for range c.bars {
				m.Bars = append(m.Bars, composer.Bars(compose.Move{X: 1, Y: 1})...)
			}
		}
		svg := drawn(t, SVG, &compose.Piece{Score: scores.Paper(), Movements: []compose.Movement{m}})
		all := texts(string(svg))
		if !slices.Contains(all, c.first) || !slices.Contains(all, c.last) {
			t.Errorf("%d moves of %d bars: %v", c.moves, c.bars, all)
		}
	}
}

var written = regexp.MustCompile(`>([^<>\n]+)</text>`)

// texts lists the texts in an SVG drawing.
func texts(svg string) (all []string) {
	for _, m := range written.FindAllStringSubmatch(svg, -1) {
		all = append(all, m[1])
	}
	return all
}
