// Package solver finds the exact score of Connect Four positions.
package solver

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Solver scores the positions of one game.
type Solver struct {
	game *connect4.Game
	s    search
}

// New returns a solver
func New(g *connect4.Game, bytes int) *Solver {
	s := &Solver{game: g}
	s.s.board = newBoard(g)
	w, h := g.Size()
	s.s.cellsN = w * h
	s.s.mirrorFrom = w * h * 2 / 3
	s.s.table = newTable(w*(h+1), bytes)
	return s
}

func (s *Solver) Reset() {
	s.s.table.clear()
	s.s.nodes = 0
	s.s.history = [2][64]int{}
}

func (s *Solver) Nodes() uint64 { return s.s.nodes }

func (s *Solver) Score(p connect4.Position) int {
	b := &s.s
	own, other := p.Discs(p.Turn()), p.Discs(p.Turn().Other())
	taken := own | other
	empty := b.cellsN - p.Ply()
	playable := b.playable(taken)
	ownT := p.Threats(p.Turn())
	otherT := p.Threats(p.Turn().Other())
	if ownT&playable != 0 {
		return (empty + 1) / 2
	}
	replies := playable &^ (otherT >> 1)
	if imm := otherT & playable; imm != 0 {
		if !one(imm) {
			replies = 0
		} else {
			replies &= imm
		}
	}
	if empty == 1 {
		return 0
	}
	if replies == 0 {
		return -(empty / 2)
	}
	if empty == 2 {
		return 0
	}
	lo, hi := b.static(own, other, ownT, otherT, playable, empty)
	key := b.key(own, taken, empty)
	if data := b.table.find(key); data != 0 {
		l, h := bounds(data)
		lo, hi = max(lo, l), min(hi, h)
	}
	for lo < hi {
		mid := lo + (hi-lo)/2
		if mid <= 0 && lo/2 < mid {
			mid = lo / 2
		} else if mid >= 0 && hi/2 > mid {
			mid = hi / 2
		}
		if mid >= hi {
			mid = hi - 1
		}
		v := b.run(own, taken, ownT, otherT, replies, key, empty, mid)
		if v > mid {
			lo = max(lo, v)
		} else {
			hi = min(hi, v)
		}
	}
	return lo
}

type Column struct{ X, Score int }

func (s *Solver) Columns(p connect4.Position) []Column {
	var all []Column
	for _, m := range p.Moves() {
		q := p.Play(m).(connect4.Position)
		c := Column{X: m.X}
		switch q.Outcome() {
		case game.Undecided:
			c.Score = -s.Score(q)
		case game.Draw:
		default:
			w, h := s.game.Size()
			c.Score = (w*h - p.Ply() + 1) / 2
		}
		all = append(all, c)
	}
	return all
}
