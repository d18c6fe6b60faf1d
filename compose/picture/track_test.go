package picture

import (
	"fmt"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// withVoices adds two voices to a piece: a bass with one note per bar, and drums.
func withVoices(p *compose.Piece) {
	for _, part := range []scores.Player{
		{Name: "Bottom", Program: 33, Channel: 3, Articulation: 1}, {Name: "Kit", Program: 1, Channel: 10, Articulation: 1},
	} {
		answer := &scores.Answer{Line: scores.Line{Own: true, Part: part}}
		p.Score.Voices = append(p.Score.Voices, answer)
	}
	for i := range p.Movements {
		for k := range p.Movements[i].Bars {
			b := &p.Movements[i].Bars[k]
			note := func(key int) compose.Note {
				return compose.Note{Key: key, Start: b.Start, Ticks: b.Ticks, On: b.Start, Off: b.End(), Velocity: 127}
			}
			b.Lines = []compose.Line{
				{Voice: 0, Part: 2, Notes: []compose.Note{note(24 + k%5)}},
				{Voice: 1, Part: 3, Notes: []compose.Note{note(36), note(42 + k%2*4)}},
			}
		}
	}
}

// TestVoicesAreDrawn checks that notes of a voice are drawn twice, in the roll and in the voice's own track. Drum strokes must be drawn in a
// track with the names of the drums.
func TestVoicesAreDrawn(t *testing.T) {
	p := pieceOf(t, scores.Paper(), 2, 9)
	without := string(drawn(t, SVG, p))
	withVoices(p)
	svg := string(drawn(t, SVG, p))
	for part, want := range []int{len(p.Part(0)), len(p.Part(1)), 2 * len(p.Part(2)), len(p.Part(3))} {
		c := partColour(part)
		edge := fmt.Sprintf("fill:none;stroke:#%02X%02X%02X;stroke-width:0.35", c.R, c.G, c.B)
		if got := strings.Count(svg, edge); got != want {
			t.Errorf("part %d: %d boxes, want %d", part, got, want)
		}
	}
	for _, name := range []string{"Bottom, Acoustic Bass", ">Kit<", "C-1..E-1", "Bass Drum 1", "Closed Hi-Hat", "Open Hi-Hat"} {
		if !strings.Contains(svg, name) || strings.Contains(without, name) {
			t.Errorf("%q is missing, or stands in a picture without voices", name)
		}
	}
	if drawn(t, PNG, p) == nil {
		t.Error("no pixels")
	}
}
