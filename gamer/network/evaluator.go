package network

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Evaluator gives the leaves of a search of any depth their values, as Choose
// does at two plies. It is for one goroutine.
type Evaluator struct {
	view  *View
	base  [2]uint64 // discs that the view has seen: own and the opponent's
	ready bool      // view.odds are those of base
	disc  uint64    // the first of two discs, or 0
	own   bool      // whose turn it is in base
	odds  []lanes   // e^−u with that disc
}

// NewEvaluator returns an evaluator by net.
func NewEvaluator(net *Sigmoid) *Evaluator {
	return &Evaluator{view: NewView(net), odds: make([]lanes, net.shape.blocks())}
}

// Value is the output of the column of second, before its sigmoid, on the board
// after p and discs on first, unless it is 0, and on second: what own sees.
// With own to move in p it is to the bit what Choose compares.
func (e *Evaluator) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	net, g := e.view.net, p.Game()
	mine := p.Turn() == own
	moved := e.move([2]uint64{p.Discs(own), p.Discs(own.Other())})
	if moved || first != e.disc || mine != e.own {
		e.disc, e.own = first, mine
		copy(e.odds, e.view.odds)
		if first != 0 {
			multiply(e.odds, e.factors(first, mine))
		}
	}
	if first != 0 {
		mine = !mine
	}
	return net.output(g.Column(second), e.odds, e.factors(second, mine))
}

// move makes the view see base, by putting and taking what the two boards do
// not share: sums are exact, so that their order is nothing. It reports whether
// there was anything to do.
func (e *Evaluator) move(base [2]uint64) bool {
	if e.ready && base == e.base {
		return false
	}
	for i, discs := range base {
		own := i == 0
		for put := discs &^ e.base[i]; put != 0; put &= put - 1 {
			e.view.See(put&-put, own)
		}
		for take := e.base[i] &^ discs; take != 0; take &= take - 1 {
			e.view.See(take&-take, !own)
		}
	}
	e.base, e.ready = base, true
	for b := range e.view.odds {
		odds, sums := &e.view.odds[b], &e.view.sums[b]
		for j := range odds {
			odds[j] = exp(-sums[j])
		}
	}
	return true
}

// factors are what a disc multiplies odds by.
func (e *Evaluator) factors(bit uint64, own bool) []lanes {
	net := e.view.net
	if own {
		return net.cell(net.own, net.shape.Game.Cell(bit))
	}
	return net.cell(net.reply, net.shape.Game.Cell(bit))
}

func multiply(odds, factors []lanes) {
	for b := range odds {
		to, by := &odds[b], &factors[b]
		for j := range to {
			to[j] *= by[j]
		}
	}
}
