package play

import (
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/scores"
)

// TestDiagram follows the moves of games in their diagrams. A move must start on the square where its piece stood before, and end on the square
// where the piece stands afterwards.
func TestDiagram(t *testing.T) {
	kings := 0
	for _, g := range []game.Game{tictactoe.Game{}, checkers.Game{}, chess.Game{}} {
		for seed := range uint64(20) {
			m := NewMatch(g, gamer.Random(seed), gamer.Random(seed+1), 0, seed)
			s := scores.Paper()
			if seed%2 == 0 {
				s.Captures = scores.CapturesByHops
			}
			piece, err := Perform(t.Context(), s, []*Match{m}, nil)
			if err != nil {
				t.Fatal(err)
			}
			movement := piece.Movements[0]
			d, bars := movement.Diagram, 0
			before := d.Start
			at := func(b compose.Board, s compose.Square) compose.Mark { return b[(s.Y-1)*movement.Width+s.X-1] }
			for i, scene := range d.Scenes {
				turn := m.Turns[i]
				from, to := scene.Way[0], scene.Way[len(scene.Way)-1]
				if to != (compose.Square{X: turn.Move.X, Y: turn.Move.Y}) || at(scene.Board, to).Player != uint8(turn.Side) || at(scene.Board, to).Kind == compose.Nothing {
					t.Fatalf("%s, move %d: %+v lands on %v", g.Name(), i+1, scene, to)
				}
				if len(scene.Way) > 1 && (at(before, from).Player != uint8(turn.Side) || from != to && at(scene.Board, from).Kind != compose.Nothing) {
					t.Fatalf("%s, move %d: %+v starts from %v", g.Name(), i+1, scene, from)
				}
				if at(scene.Board, to).Kind == compose.King {
					kings++
				}
				if scene.Check != (compose.Square{}) && at(scene.Board, scene.Check) != (compose.Mark{Kind: compose.King, Player: uint8(turn.Side.Other())}) {
					t.Fatalf("%s, move %d: %+v is in check", g.Name(), i+1, scene.Check)
				}
				before, bars = scene.Board, bars+scene.Bars
			}
			if bars != len(movement.Bars) || len(d.Labels) != movement.Width*movement.Height {
				t.Errorf("%s: %d bars and %d squares", g.Name(), bars, len(d.Labels))
			}
		}
	}
	if kings == 0 {
		t.Error("no game has a king")
	}
	if labels := (&Match{Game: checkers.Game{}, position: checkers.Game{}.Start()}).diagram().Labels; !slices.Equal(labels[:8], []string{"4", "", "3", "", "2", "", "1", ""}) {
		t.Errorf("the lowest row is %v", labels[:8])
	}
}

func TestConnectFourHasNoDiagram(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatch(g, gamer.Random(1), gamer.Random(2), 0, 1)
	piece, err := Perform(t.Context(), scores.Paper(), []*Match{m}, nil)
	if err != nil || piece.Movements[0].Diagram != nil {
		t.Errorf("%v, %v", piece, err)
	}
}
