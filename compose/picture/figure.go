package picture

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image/color"
	"strings"
	"sync"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// outlines has the outlines of the figures of chess, by their letters. They are our own. The page draws the same ones.
//
//go:embed figures.json
var outlines []byte

// figure is the outline of a figure, and the lines on it. It is around (0, 0), and a square has sides of 100.
type figure struct{ body, lines vg.Path }

// figureLetters has the letter of each kind of figure, as in outlines.
var figureLetters = map[compose.Kind]string{
	compose.King: "K", compose.Pawn: "P", compose.Knight: "N", compose.Bishop: "B", compose.Rook: "R", compose.Queen: "Q",
}

var allFigures = sync.OnceValue(func() map[compose.Kind]figure {
	var paths map[string]struct{ Body, Lines string }
	if err := json.Unmarshal(outlines, &paths); err != nil {
		panic(err) // cannot happen, because the file is part of the program
	}
	all := map[compose.Kind]figure{}
	for kind, letter := range figureLetters {
		all[kind] = figure{outline(paths[letter].Body), outline(paths[letter].Lines)}
	}
	return all
})

// outline reads a path of straight lines as SVG has it: M, numbers, and Z. SVG counts y downwards.
func outline(text string) (path vg.Path) {
	for part := range strings.SplitSeq(text, "M") {
		numbers, closed := strings.CutSuffix(strings.TrimSpace(part), "Z")
		fields := strings.Fields(numbers)
		for i := 0; i+1 < len(fields); i += 2 {
			var at vg.Point
			if _, err := fmt.Sscan(fields[i]+" "+fields[i+1], &at.X, &at.Y); err != nil {
				panic(err) // cannot happen, because the file is part of the program
			}
			at.Y = -at.Y
			if i == 0 {
				path.Move(at)
			} else {
				path.Line(at)
			}
		}
		if closed {
			path.Close()
		}
	}
	return path
}

// figureColours has the colours of each side's figures: their insides, edges and lines. White's are light and Black's dark, as players expect; edges or
// lines have the colours in which the notes of the sides are drawn.
var figureColours = [2][3]color.NRGBA{
	{{246, 249, 255, 255}, players[0], players[0]},
	{{84, 52, 16, 255}, {40, 24, 4, 255}, players[1]},
}

// stamper is a surface that keeps drawings, so that it need not repeat them.
type stamper interface {
	// stamp draws what has a name around the point (x, y), scale times as large. draw draws it around (0, 0), and is called for the first stamp.
	stamp(name string, x, y vg.Length, scale float64, draw func())
}

// figure draws a figure in the middle (x, y) of a square of the given size.
func (p pen) figure(m compose.Mark, x, y, size vg.Length) {
	if s, ok := p.surface.(stamper); ok {
		name := fmt.Sprintf("%s%d", figureLetters[m.Kind], m.Player)
		s.stamp(name, x, y, float64(size)/100, func() { p.placed(m, 0, 0, 100) })
		return
	}
	p.placed(m, x, y, size)
}

func (p pen) placed(m compose.Mark, x, y, size vg.Length) {
	colours, shape := figureColours[m.Player], allFigures()[m.Kind]
	place := func(path vg.Path) vg.Path {
		placed := make(vg.Path, len(path))
		for i, part := range path {
			part.Pos.X, part.Pos.Y = x+vg.Length(part.Pos.X*size/100), y+vg.Length(part.Pos.Y*size/100)
			placed[i] = part
		}
		return placed
	}
	p.SetColor(colours[0])
	p.Fill(place(shape.body))
	p.setLine(colours[1], size*0.03)
	p.Stroke(place(shape.body))
	p.setLine(colours[2], size*0.03)
	p.Stroke(place(shape.lines))
}
