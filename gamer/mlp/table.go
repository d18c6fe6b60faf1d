package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
)

// rules is what the networks need of a game.
type rules struct {
	game     game.Game
	squares  int // up to maxSquares
	newMatch func() match
}

// games are those that the networks play.
var games = []rules{ticTacToeRules, checkersRules}

// match is a game under way.
type match interface {
	// begin starts anew.
	begin()
	// see goes on from p.
	see(p game.Position)
	// moves is the number of legal moves. There are none after the end.
	moves() int
	// turn is the side to move.
	turn() game.Side
	// outcome is how the game ended.
	outcome() game.Outcome
	// look puts the board into o, and from move number from on the next width
	// moves, or as many as are left.
	look(o *moveBatch, from int)
	// play takes a move by its number.
	play(number int)
}

// Table plays games. It is for one goroutine at a time, and allocates next to
// nothing after it was made.
type Table struct {
	match     match
	batch     *moveBatch // by itself, so that its lanes start where lines of the cache do
	lookahead *lookahead // of a quiescent look
	quiescent bool
}

// NewTable returns a table for networks of a shape, which must pass its Check.
func NewTable(s Shape) *Table {
	o := &moveBatch{absolute: s.Absolute}
	return &Table{s.rules().newMatch(), o, &lookahead{batch: o}, s.Quiescence}
}

// Play plays a game of first, which begins, against second.
func (t *Table) Play(first, second *Network) game.Outcome {
	return t.play([2]*Network{first, second}, nil)
}

// AgainstRandom plays a game of n on a side against an opponent that takes any
// legal move, each as likely, as r draws it.
func (t *Table) AgainstRandom(n *Network, side game.Side, r *rand.Rand) game.Outcome {
	var players [2]*Network
	players[side] = n
	return t.play(players, r)
}

// play plays a game between two networks; r moves for one that is missing.
func (t *Table) play(players [2]*Network, r *rand.Rand) game.Outcome {
	m := t.match
	m.begin()
	for {
		moves := m.moves()
		if moves == 0 {
			return m.outcome()
		}
		n, number := players[m.turn()], 0
		switch {
		case n == nil:
			number = r.IntN(moves)
		case moves > 1:
			number, _ = t.choose(n, moves)
		}
		m.play(number)
	}
}

// Choose returns the number, among p's Moves, of the one that n takes in p,
// which is undecided, and the value of its board: the sum that reaches the
// output, which has the same order as the output. It is within ±(1 + hidden
// neurons)·maxWeight, and 0 if the output is 1/2.
func (t *Table) Choose(n *Network, p game.Position) (number int, value float32) {
	t.match.see(p)
	return t.choose(n, t.match.moves())
}

// choose is the first of the moves that n values most.
func (t *Table) choose(n *Network, moves int) (number int, value float32) {
	if t.quiescent {
		return t.lookahead.choose(n, t.match.(*checkersMatch).record.Board())
	}
	o := t.batch
	for from := 0; from < moves; from += width {
		t.match.look(o, from)
		n.weigh(o)
		if from == 0 || o.value > value {
			number, value = from+o.best, o.value
		}
	}
	return number, value
}
