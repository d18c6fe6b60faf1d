package mlp

import (
	"math/bits"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

var checkersRules = rules{checkers.Squares, newCheckersMatch}

// checkersMatch is a game of checkers in progress.
type checkersMatch struct {
	record *checkers.Record
	steps  []checkers.Step // the legal steps; empty after the end
}

// newCheckersMatch returns a match with the rules for draws in s. s must have passed its Check.
func newCheckersMatch(s Shape) match {
	draws, err := s.draws()
	if err != nil {
		panic("mlp: " + err.Error())
	}
	return &checkersMatch{record: checkers.NewRecord(draws)}
}

func (m *checkersMatch) begin() { m.start(checkers.Start()) }

// see continues from p. It ignores the boards before p, because they do not affect the choice of a move.
func (m *checkersMatch) see(p game.Position) { m.start(p.(checkers.Position).Board()) }

func (m *checkersMatch) start(b checkers.Board) {
	m.record.Start(b)
	m.steps = b.Steps(m.steps[:0])
}

func (m *checkersMatch) turn() game.Side { return m.record.Board().Turn() }

func (m *checkersMatch) moves() int {
	if m.record.Drawn() {
		return 0
	}
	return len(m.steps)
}

func (m *checkersMatch) outcome() game.Outcome {
	if len(m.steps) == 0 {
		return game.Win(m.turn().Other())
	}
	return game.Draw
}

func (m *checkersMatch) look(o *moveBatch, from int) {
	b := m.record.Board()
	o.checkers(b, b.Turn())
	for _, s := range m.steps[from:min(from+width, len(m.steps))] {
		o.step(b, s)
	}
}

// free makes the jumps optional: the legal moves are now the jumps and all other moves.
func (m *checkersMatch) free() { m.steps = m.record.Board().AllSteps(m.steps[:0]) }

func (m *checkersMatch) wins(number int) bool {
	return !m.record.Board().After(m.steps[number]).CanMove()
}

func (m *checkersMatch) play(number int) {
	m.record.Play(m.steps[number])
	m.steps = m.record.Board().Steps(m.steps[:0])
}

// checkers sets the inputs of the network to the board b, as the given side sees it.
func (o *moveBatch) checkers(b checkers.Board, own game.Side) {
	o.board(uint64(b.Pieces(own)), uint64(b.Pieces(own.Other())), uint64(b.Kings()), own)
	o.worst = b.Turn() != own
}

// step adds the move s of the side to move on b to the batch.
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
