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
	s.s.table = newTable(max(w*(h+1), W[15]*64), bytes)
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
	plan := Plan
	for i := 0; lo < hi; i++ {
		mid := lo + (hi-lo)/2
		if mid <= 0 && lo/2 < mid {
			mid = lo / 2
		} else if mid >= 0 && hi/2 > mid {
			mid = hi / 2
		}
		if st := W[12]; st > 0 {
			if hi > -lo {
				mid = hi - st
			} else {
				mid = lo + st - 1
			}
			if W[11] > 0 && lo < 0 && hi > 0 && hi <= W[11] && -lo <= W[11] {
				mid = 0
			}
			mid = max(mid, lo)
		}
		if W[13] == 1 && i == 0 {
			mid = max(lo, min(0, hi-1))
		}
		if W[13] == 2 {
			mid = max(lo, min(0, hi-1))
		}
		if mid >= hi {
			mid = hi - 1
		}
		if len(plan) > 0 {
			mid = max(lo, min(hi-1, plan[0]))
			plan = plan[1:]
		}
		n0 := b.nodes
		v := b.run(own, taken, ownT, otherT, replies, key, 0, empty, mid)
		if trace {
			println(mid, v, b.nodes-n0)
		}
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
