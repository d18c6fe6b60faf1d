package perceptron

import (
	"math"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// lookahead finds the best move in checkers one ply ahead, jumps being taken, by
// alpha-beta, before a board is valued. The boards that it ends on are valued for
// one side, whoever moves.
type lookahead struct {
	net     *Network
	own     game.Side // that the values are for
	outlook *outlook
	steps   [][]checkers.Step // by ply, so that nothing is allocated
}

var inf = float32(math.Inf(1))

// choose is the best move on b, the first if there are several, and its value
// for the side to move.
func (l *lookahead) choose(n *Network, b checkers.Board) (number int, value float32) {
	l.net, l.own = n, b.Turn()
	return l.best(b, 0, -inf, inf)
}

// best is the best move on b, some plies on, and its value for the side to move:
// exactly if it lies between alpha and beta, else a bound beyond them. Of moves
// that are worth the same it is the first.
func (l *lookahead) best(b checkers.Board, ply int, alpha, beta float32) (number int, value float32) {
	steps := l.stepsOf(b, ply)
	value = -inf
	better := func(i int, v float32) {
		if v > value || v == value && i < number {
			number, value = i, v
		}
	}
	l.leaves(b, steps, better)
	for i, s := range steps {
		if value >= beta {
			break
		}
		after := b.After(s)
		if !after.CanJump() {
			continue
		}
		least := max(alpha, value)
		if i < number && least == value {
			least = math.Nextafter32(least, -inf) // so that a tie shows
		}
		_, v := l.best(after, ply+1, -beta, -least)
		better(i, -v)
	}
	return number, value
}

// stepsOf lists the legal moves on b in the room of a ply.
func (l *lookahead) stepsOf(b checkers.Board, ply int) []checkers.Step {
	if ply == len(l.steps) {
		l.steps = append(l.steps, make([]checkers.Step, 0, checkers.MaxSteps))
	}
	l.steps[ply] = b.Steps(l.steps[ply][:0])
	return l.steps[ply]
}

// leaves tells what the moves are worth that end the search, width of them at a
// time.
func (l *lookahead) leaves(b checkers.Board, steps []checkers.Step, better func(number int, value float32)) {
	var numbers [width]int
	o := l.outlook
	weigh := func() {
		if o.moves > 0 {
			l.net.weigh(o)
			better(numbers[o.best], o.value)
		}
	}
	o.checkers(b, l.own)
	for i, s := range steps {
		switch {
		case b.After(s).CanJump():
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
