package main

import (
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

func TestPads(t *testing.T) {
	connectFour, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	square := func(x, y int) game.Square { return game.Square{X: x, Y: y} }
	for _, c := range []struct {
		name    string
		game    game.Game
		presses []game.Square
		move    string
		say     string
	}{
		{"column", connectFour, []game.Square{square(3, 0)}, "3", ""},
		{"pad of a column", connectFour, []game.Square{square(3, 5)}, "3", ""},
		{"cell", tictactoe.Game{}, []game.Square{square(1, 3)}, "1", ""},
		{"piece", checkers.Game{}, []game.Square{square(3, 3)}, "", "11 goes where?"},
		{"piece and where it goes", checkers.Game{}, []game.Square{square(3, 3), square(4, 4)}, "11-15", ""},
		{"light square", checkers.Game{}, []game.Square{square(2, 1)}, "", "pieces stand on the dark squares only"},
		{"not its turn any more", checkers.Game{}, []game.Square{square(3, 3), square(4, 4), square(3, 3)}, "", ""},
	} {
		b := pads{game: c.game}
		if move, say := b.press(c.presses[0]); move+say != "" {
			t.Errorf("%s, before it is asked for: %q, %q", c.name, move, say)
		}
		b.ask(c.game.Start())
		var move, say string
		for _, s := range c.presses {
			move, say = b.press(s)
		}
		if move != c.move || say != c.say {
			t.Errorf("%s: %q, %q", c.name, move, say)
		}
	}
}
