package main

import (
	"strconv"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// pads is the move that a person makes by pressing pads, or keys of columns.
type pads struct {
	game  game.Game
	mu    sync.Mutex
	asked bool      // a move is waited for
	pick  play.Pick // where squares have numbers
}

// ask begins a move in p.
func (b *pads) ask(p game.Position) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked = true
	if g, ok := b.game.(game.Numbered); ok {
		b.pick = play.NewPick(g, p)
	}
}

// press presses the pad of a square. It returns the move that is complete, empty
// for none yet, and what there is to say.
func (b *pads) press(s game.Square) (move, say string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	g, ok := b.game.(game.Numbered)
	switch {
	case !b.asked:
		return "", ""
	case !ok:
		return strconv.Itoa(s.X), ""
	}
	var err error
	if b.pick, move, err = b.pick.Point(s); err != nil {
		return "", err.Error()
	}
	if way := b.pick.Way(); len(way) > 0 {
		return "", strconv.Itoa(g.Number(way[0].X, way[0].Y)) + " goes where?"
	}
	b.asked = move == ""
	return move, ""
}

// choose takes a press of a pad, or of the key of a column.
func (o *console) choose(s game.Square) {
	move, say := o.pads.press(s)
	if say != "" {
		o.say("%s\n", say)
	}
	if move == "" {
		return
	}
	select {
	case o.moves <- move:
	default: // it is not this person's turn
	}
}
