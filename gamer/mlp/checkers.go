package mlp

import (
	"math/bits"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// draughts is checkers.
var draughts = rules{checkers.Game{}, checkers.Squares, func() match { return new(draught) }}

// draught is a game of checkers under way.
type draught struct {
	record checkers.Record
	steps  []checkers.Step // the legal steps; none after the end
}

func (d *draught) begin() { d.start(checkers.Start()) }

// see forgets the boards before p, which do not matter for the choice of a move.
func (d *draught) see(p game.Position) { d.start(p.(checkers.Position).Board()) }

func (d *draught) start(b checkers.Board) {
	d.record.Start(b)
	d.steps = b.Steps(d.steps[:0])
}

func (d *draught) turn() game.Side { return d.record.Board().Turn() }

func (d *draught) moves() int {
	if d.record.Drawn() {
		return 0
	}
	return len(d.steps)
}

func (d *draught) outcome() game.Outcome {
	if len(d.steps) == 0 {
		return game.Win(d.turn().Other())
	}
	return game.Draw
}

func (d *draught) look(o *moveBatch, from int) {
	b := d.record.Board()
	o.checkers(b, b.Turn())
	for _, s := range d.steps[from:min(from+width, len(d.steps))] {
		o.step(b, s)
	}
}

func (d *draught) play(number int) {
	d.record.Play(d.steps[number])
	d.steps = d.record.Board().Steps(d.steps[:0])
}

// checkers puts in b, as own sees it.
func (o *moveBatch) checkers(b checkers.Board, own game.Side) {
	o.board(b.Pieces(own), b.Pieces(own.Other()), b.Kings(), own)
	o.worst = b.Turn() != own
}

// step adds a move of the side to move on b.
func (o *moveBatch) step(b checkers.Board, s checkers.Step) {
	kings, mine := b.Kings(), int32(1)
	if o.worst {
		mine = -1
	}
	worth := mine << (kings >> s.From & 1)
	o.change(0, s.From, -worth)
	if s.Crowned {
		worth = 2 * mine
	}
	o.change(1, s.To, worth)
	for number, captured := 2, s.Captured; captured != 0; number, captured = number+1, captured&(captured-1) {
		square := uint8(bits.TrailingZeros32(captured))
		o.change(number, square, mine<<(kings>>square&1))
	}
	o.moves++
}
