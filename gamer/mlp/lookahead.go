package mlp

import (
	"math"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// lookahead finds the best move in checkers one ply ahead, with jumps taken before
// a board is valued, by alpha-beta. The boards at its end are all valued for the
// same side.
type lookahead struct {
	net   *Network
	own   game.Side // that the values are for
	batch *moveBatch
	plies []ply // so that nothing is allocated
}

// ply is the moves of a node, and the numbers of those that are looked at further.
type ply struct {
	steps   []checkers.Step
	further []int
}

var inf = float32(math.Inf(1))

// choose is the best move on b, the first if there are several, and its value
// for the side to move.
func (l *lookahead) choose(n *Network, b checkers.Board) (number int, value float32) {
	l.net, l.own = n, b.Turn()
	return l.best(b, 0, -inf, inf)
}

// each adds the values of all moves on b, for the side to move, to values.
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

// best is the best move on b, some plies on, and its value for the side to move:
// exactly if it lies between alpha and beta, else a bound beyond them. Of moves
// that are worth the same it is the first.
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
			least = math.Nextafter32(least, -inf) // so that a tie shows
		}
		_, v := l.best(b.After(steps[i]), plies+1, -beta, -least)
		better(i, -v)
	}
	return number, value
}

// enter lists the legal moves on b, some plies on.
func (l *lookahead) enter(b checkers.Board, plies int) *ply {
	if plies == len(l.plies) {
		l.plies = append(l.plies, ply{})
	}
	here := &l.plies[plies]
	here.steps, here.further = b.Steps(here.steps[:0]), here.further[:0]
	return here
}

// leaves values the moves that end the search, width of them at a time. It lists
// the others, which lead to boards on which a jump must be taken, in here.further.
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
