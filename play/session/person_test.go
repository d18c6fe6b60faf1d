package session

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// TestSelect selects squares before and after the person is asked for a move. It checks the resulting move or error.
func TestSelect(t *testing.T) {
	connectFour, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	square := func(x, y int) game.Square { return game.Square{X: x, Y: y} }
	for _, c := range []struct {
		name    string
		game    game.Game
		squares []game.Square
		move    string
		said    string
	}{
		{"column", connectFour, []game.Square{square(3, 0)}, "3", ""},
		{"pad of a column", connectFour, []game.Square{square(3, 5)}, "3", ""},
		{"cell", tictactoe.Game{}, []game.Square{square(1, 3)}, "1", ""},
		{"piece", checkers.Game{}, []game.Square{square(3, 3)}, "", "11 goes where?"},
		{"piece and where it goes", checkers.Game{}, []game.Square{square(3, 3), square(4, 4)}, "11-15", ""},
		{"light square", checkers.Game{}, []game.Square{square(2, 1)}, "", "pieces stand only on dark squares"},
		{"not its turn any more", checkers.Game{}, []game.Square{square(3, 3), square(4, 4), square(3, 3)}, "11-15", ErrNotAsked.Error()},
	} {
		h := NewPerson()
		p := live.New(scores.Paper(), live.Nowhere{})
		h.sit(newTransport(p, h))
		if err := h.selects(c.squares[0]); !errors.Is(err, ErrNotAsked) {
			t.Errorf("%s, before a move is asked for: %v", c.name, err)
		}
		answer := h.ask(c.game, c.game.Start())
		events := p.Listen()
		var said string
		for _, s := range c.squares {
			_ = h.selects(s)
			switch e := <-events; {
			case e.Refused != nil:
				said = e.Refused.Error()
			case e.Kind == live.SquareSelected:
				piece, _ := e.Squares.Piece()
				said = fmt.Sprintf("%s goes where?", piece)
			case e.Kind == live.MoveChosen:
				said = ""
			}
		}
		var move string
		select {
		case m := <-answer:
			move = m.Text
		default:
		}
		if move != c.move || said != c.said {
			t.Errorf("%s: %q, %q", c.name, move, said)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestDeselect selects a piece and drops the selection. It checks that an event reports that no square is selected.
func TestDeselect(t *testing.T) {
	h := NewPerson()
	p := live.New(scores.Paper(), live.Nowhere{})
	h.sit(newTransport(p, h))
	h.deselect()
	h.ask(checkers.Game{}, checkers.Game{}.Start())
	if err := h.selects(game.Square{X: 3, Y: 3}); err != nil {
		t.Error(err)
	}
	events := p.Listen()
	h.deselect()
	if e := <-events; e.Kind != live.SquareSelected || len(e.Squares.Path()) > 0 || e.Refused != nil {
		t.Errorf("%+v", e)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestWithdrawnQuestion withdraws a question for a move. It checks that moves are rejected then, and that a move is accepted after the next question.
func TestWithdrawnQuestion(t *testing.T) {
	h := NewPerson()
	g := checkers.Game{}
	h.sit(newTransport(live.New(scores.Paper(), live.Nowhere{}), h))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.choose(ctx, g, g.Start()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := h.move("11-15"); !errors.Is(err, ErrNotAsked) {
		t.Error(err)
	}
	answer := h.ask(g, g.Start())
	if err := h.move("11-11"); err == nil || errors.Is(err, ErrNotAsked) {
		t.Error(err)
	}
	if err := h.move("11-16"); err != nil {
		t.Error(err)
	}
	if m := <-answer; m.Text != "11-16" {
		t.Errorf("the answer is %s", m.Text)
	}
}
