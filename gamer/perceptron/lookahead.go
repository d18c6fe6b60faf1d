package perceptron

import (
	"math"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// lookahead finds the best move in checkers by alpha-beta, some plies deep. The
// boards that it ends on are valued for one side, whoever moves.
type lookahead struct {
	net     *Network
	own     game.Side // that the values are for
	extends bool      // goes on from boards on which a jump must be taken
	ends    bool      // knows who has lost
	outlook *outlook
	plies   []ply       // so that nothing is allocated
	stop    func() bool // ends the search before its time; may be nil
	stopped bool
}

// ply is the moves of a node, and the numbers of those that are looked at further.
type ply struct {
	steps   []checkers.Step
	further []int
}

// A board on which a side has lost is worth won less the plies to it.
const won = 1 << 20

var inf = float32(math.Inf(1))

// choose is the best move on b, the first if there are several, and its value
// for the side to move. guess is looked at first.
func (l *lookahead) choose(n *Network, b checkers.Board, depth, guess int) (number int, value float32) {
	l.net, l.own, l.ends, l.stopped = n, b.Turn(), depth > 1, false
	return l.best(node{board: b, depth: depth, alpha: -inf, beta: inf, guess: guess})
}

// node is a board in the tree.
type node struct {
	board       checkers.Board
	ply, depth  int // plies made, and to be made
	alpha, beta float32
	guess       int // the number of the move that is looked at first
}

// best is the best move at a node and its value for the side to move: exactly if
// it lies between alpha and beta, else a bound beyond them. Of moves that are worth
// the same it is the first.
func (l *lookahead) best(at node) (number int, value float32) {
	here := l.enter(at)
	if len(here.steps) == 0 {
		return 0, float32(at.ply) - won
	}
	value = -inf
	better := func(i int, v float32) {
		if v > value || v == value && i < number {
			number, value = i, v
		}
	}
	if at.depth == 1 {
		l.leaves(at, here, better)
	} else {
		here.inTurn(at.guess)
	}
	steps := here.steps
	for _, i := range here.further {
		if l.stopped || value >= at.beta {
			break
		}
		alpha := max(at.alpha, value)
		if i < number && alpha == value {
			alpha = math.Nextafter32(alpha, -inf) // so that a tie shows
		}
		after := at.board.After(steps[i])
		_, v := l.best(node{after, at.ply + 1, max(1, at.depth-1), -at.beta, -alpha, 0})
		better(i, -v)
	}
	return number, value
}

// inTurn is for looking further at all moves, the guess first.
func (p *ply) inTurn(guess int) {
	p.further = append(p.further, guess)
	for i := range p.steps {
		if i != guess {
			p.further = append(p.further, i)
		}
	}
}

// enter lists the legal moves of a node.
func (l *lookahead) enter(at node) *ply {
	if at.ply == len(l.plies) {
		l.plies = append(l.plies, ply{})
	}
	here := &l.plies[at.ply]
	here.steps, here.further = at.board.Steps(here.steps[:0]), here.further[:0]
	if l.stop != nil && l.stop() {
		l.stopped = true
	}
	return here
}

// leaves tells what the moves are worth that end the search, width of them at a
// time. The others, to boards on which a jump is due, are to be looked at further.
func (l *lookahead) leaves(at node, here *ply, better func(number int, value float32)) {
	var numbers [width]int
	o := l.outlook
	weigh := func() {
		if o.moves > 0 {
			l.net.weigh(o)
			better(numbers[o.best], o.value)
		}
	}
	o.checkers(at.board, l.own)
	for i, s := range here.steps {
		after := at.board.After(s)
		switch {
		case l.extends && after.CanJump():
			here.further = append(here.further, i)
			continue
		case l.ends && !after.CanMove():
			better(i, won-float32(at.ply+1))
			continue
		case o.moves == width:
			weigh()
			o.checkers(at.board, l.own)
		}
		numbers[o.moves] = i
		o.step(at.board, s)
	}
	weigh()
}
