package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// rules are the properties of a game that networks need.
type rules struct {
	squares  int // up to maxSquares
	newMatch func(Shape) match
}

// match is a game in progress.
type match interface {
	// begin starts a new game.
	begin()
	// see continues from p.
	see(p game.Position)
	// moves is the number of legal moves; 0 after the end.
	moves() int
	// turn is the side to move.
	turn() game.Side
	// outcome is the outcome of the finished game.
	outcome() game.Outcome
	// look sets o to the board and to the next moves, at most width of them, beginning with move from.
	look(o *moveBatch, from int)
	// wins reports whether a move wins immediately.
	wins(number int) bool
	// play makes the move with a number.
	play(number int)
}

// Table plays games. Only one goroutine at a time may use it. Once made, it hardly allocates.
type Table struct {
	match     match
	batch     *moveBatch // a separate allocation, so that its lanes are aligned to cache lines
	lookahead *lookahead // for quiescence
	quiescent bool
	reading   Reading
	values    []float32 // by move, for readings other than the default
}

// NewTable returns a table for networks of a shape, which must pass its Check.
func NewTable(s Shape) *Table {
	rules := s.rules()
	o := &moveBatch{absolute: s.Absolute, squares: rules.squares}
	return &Table{match: rules.newMatch(s), batch: o, lookahead: &lookahead{batch: o}, quiescent: s.Quiescence, reading: s.Reading}
}

// Play plays a game of first, who begins, against second. ties draws among equal moves if the shape breaks ties at random.
func (t *Table) Play(first, second *Network, ties *rand.Rand) game.Outcome {
	return t.play([2]*Network{first, second}, ties, false)
}

// AgainstRandom plays a game of n, on the given side, against a player that draws legal moves uniformly from r. In checkers, if declines is
// true, the random player may decline jumps.
func (t *Table) AgainstRandom(n *Network, side game.Side, r *rand.Rand, declines bool) game.Outcome {
	var players [2]*Network
	players[side] = n
	return t.play(players, r, declines)
}

// play plays a game between two networks. A nil network stands for a player that moves at random.
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

// Choose returns n's choice in p, which must be undecided: its index among p's Moves, and its value. The value is the output neuron's input
// sum, which has the same order as the output. It is within ±(1 + hidden neurons)·maxWeight, 0 if the output is 1/2, and infinite for a seen
// win. A random choice among equal moves depends on the position alone.
func (t *Table) Choose(n *Network, p game.Position) (number int, value float32) {
	t.match.see(p)
	var ties *rand.Rand
	if t.reading.DrawsTies() {
		ties = rng.Stream(p.Key(), "ties")
	}
	return t.choose(n, t.match.moves(), ties)
}

// choose returns the index of the move that n values most. Of equal moves it takes the first, unless the interpretation of the thesis (t.reading)
// says otherwise.
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

// read values every move, and chooses one by the rules of t.reading.
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
