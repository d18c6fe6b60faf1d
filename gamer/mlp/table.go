package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// rules is what the networks need of a game.
type rules struct {
	squares  int // up to maxSquares
	newMatch func(Shape) match
}

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
	// wins reports whether a move wins at once.
	wins(number int) bool
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
	reading   Reading
	values    []float32 // of the moves, for a reading that is not the usual one
}

// NewTable returns a table for networks of a shape, which must pass its Check.
func NewTable(s Shape) *Table {
	rules := s.rules()
	o := &moveBatch{absolute: s.Absolute, squares: rules.squares}
	return &Table{match: rules.newMatch(s), batch: o, lookahead: &lookahead{batch: o}, quiescent: s.Quiescence, reading: s.Reading}
}

// Play plays a game of first, which begins, against second. ties draws equal moves, if
// the shape says so.
func (t *Table) Play(first, second *Network, ties *rand.Rand) game.Outcome {
	return t.play([2]*Network{first, second}, ties, false)
}

// AgainstRandom plays a game of n on a side against an opponent that takes any
// legal move, each as likely, as r draws it. In checkers it may also decline jumps.
func (t *Table) AgainstRandom(n *Network, side game.Side, r *rand.Rand, declines bool) game.Outcome {
	var players [2]*Network
	players[side] = n
	return t.play(players, r, declines)
}

// play plays a game between two networks; r moves for one that is missing.
func (t *Table) play(players [2]*Network, r *rand.Rand, declines bool) game.Outcome {
	m := t.match
	m.begin()
	for {
		if m.moves() == 0 {
			return m.outcome()
		}
		n, number := players[m.turn()], 0
		if n == nil && declines {
			if c, is := m.(*checkersMatch); is {
				c.free()
			}
		}
		moves := m.moves()
		switch {
		case n == nil:
			number = r.IntN(moves)
		case moves > 1:
			number, _ = t.choose(n, moves, r)
		}
		m.play(number)
	}
}

// Choose returns the number, among p's Moves, of the one that n takes in p,
// which is undecided, and the value of its board: the sum that reaches the
// output, which has the same order as the output. It is within ±(1 + hidden
// neurons)·maxWeight, and 0 if the output is 1/2, or infinite if the move is seen to
// win. Equal moves that are drawn are drawn by the position.
func (t *Table) Choose(n *Network, p game.Position) (number int, value float32) {
	t.match.see(p)
	var ties *rand.Rand
	if t.reading.DrawsTies() {
		ties = rng.Stream(p.Key(), "ties")
	}
	return t.choose(n, t.match.moves(), ties)
}

// choose is the first of the moves that n values most, or another if the reading says so.
func (t *Table) choose(n *Network, moves int, ties *rand.Rand) (number int, value float32) {
	if !t.reading.usual() {
		return t.read(n, moves, ties)
	}
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

// read values every move by itself, and chooses as the reading says.
func (t *Table) read(n *Network, moves int, ties *rand.Rand) (number int, value float32) {
	t.values = t.values[:0]
	if t.quiescent {
		t.values = t.lookahead.each(n, t.match.(*checkersMatch).record.Board(), t.values)
	} else {
		o := t.batch
		for from := 0; from < moves; from += width {
			t.match.look(o, from)
			n.value(o)
			t.values = append(t.values, o.values[:o.moves]...)
		}
	}
	for i := range t.values {
		if t.reading.SeeWins && t.match.wins(i) {
			t.values[i] = inf
		}
	}
	number = t.reading.pick(t.values, ties)
	return number, t.values[number]
}
