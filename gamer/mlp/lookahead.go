package mlp

import (
	"math"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// lookahead finds the best move in checkers one ply ahead. After a move that the opponent must answer with a jump, it searches on until no jump
// is left (quiescence), by alpha-beta. It values all leaves for the same side.
type lookahead struct {
	net   *Network
	own   game.Side // the side for which leaves are valued
	batch *moveBatch
	plies []ply // by ply below the root; kept for later searches, to save allocations
}

// ply has the moves of a node, and the indexes of the moves after which a jump must be taken; these are searched further.
type ply struct {
	steps   []checkers.Step
	further []int
}

var inf = float32(math.Inf(1))

// choose returns the index of the best move on b, and its value for the side to move. Of equal moves it takes the first.
func (l *lookahead) choose(n *Network, b checkers.Board) (number int, value float32) {
	l.net, l.own = n, b.Turn()
	return l.best(b, 0, -inf, inf)
}

// each appends to values the value of each move on b, for the side to move.
func (l *lookahead) each(n *Network, b checkers.Board, values []float32) []float32 {
	l.net, l.own = n, b.Turn()
	here, o := l.enter(b, 0), l.batch
	for _, s := range here.steps {
		after := b.After(s)
		if after.CanJump() {
			_, value := l.best(after, 1, -inf, inf)
			values = append(values, -value)
			continue
		}
		o.checkers(b, l.own)
		o.step(b, s)
		n.value(o)
		values = append(values, o.values[0])
	}
	return values
}

// best returns the index of the best move on b, and its value for the side to move. Of equal moves it takes the first. b lies plies below the
// root. The value is exact if it is between alpha and beta; otherwise it is a bound.
func (l *lookahead) best(b checkers.Board, plies int, alpha, beta float32) (number int, value float32) {
	here := l.enter(b, plies)
	value = -inf
	better := func(i int, v float32) {
		if v > value || v == value && i < number {
			number, value = i, v
		}
	}
	l.leaves(b, here, better)
	steps := here.steps
	for _, i := range here.further {
		if value >= beta {
			break
		}
		least := max(alpha, value)
		if i < number && least == value {
			least = math.Nextafter32(least, -inf) // so that an equal move that comes first is found
		}
		_, v := l.best(b.After(steps[i]), plies+1, -beta, -least)
		better(i, -v)
	}
	return number, value
}

// enter lists the legal moves on b. b lies plies below the root.
func (l *lookahead) enter(b checkers.Board, plies int) *ply {
	if plies == len(l.plies) {
		l.plies = append(l.plies, ply{})
	}
	here := &l.plies[plies]
	here.steps, here.further = b.Steps(here.steps[:0]), here.further[:0]
	return here
}

// leaves computes the values of the moves that end the search, 16 (the constant width) at a time. It lists the other moves in here.further: after
// these moves, the opponent must jump, so the search goes on.
func (l *lookahead) leaves(b checkers.Board, here *ply, better func(number int, value float32)) {
	var numbers [width]int
	o := l.batch
	weigh := func() {
		if o.moves > 0 {
			l.net.weigh(o)
			better(numbers[o.best], o.value)
		}
	}
	o.checkers(b, l.own)
	for i, s := range here.steps {
		switch {
		case b.After(s).CanJump():
			here.further = append(here.further, i)
			continue
		case o.moves == width:
			weigh()
			o.checkers(b, l.own)
		}
		numbers[o.moves] = i
		o.step(b, s)
	}
	weigh()
}
