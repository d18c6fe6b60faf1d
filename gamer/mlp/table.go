package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// rules has what a Table must know about a game.
type rules struct {
	squares  int // number of squares, up to maxSquares
	newMatch func(Shape) match
}

// match is a game in progress.
type match interface {
	// begin starts a new game.
	begin()
	// see continues the game from p.
	see(p game.Position)
	// moves returns the number of legal moves; 0 after the end.
	moves() int
	// turn returns the side to move.
	turn() game.Side
	// outcome returns the outcome of a finished game.
	outcome() game.Outcome
	// look sets o to the board and to at most width (16) moves, beginning with the move number from.
	look(o *moveBatch, from int)
	// wins reports whether the move with this number wins at once.
	wins(number int) bool
	// play makes the move with this number.
	play(number int)
}

// Table plays games. Only one goroutine at a time may use it. It keeps its memory, so games hardly allocate.
type Table struct {
	match     match
	batch     *moveBatch // allocated on its own, so that its lanes are aligned to cache lines
	lookahead *lookahead // used if quiescent is true
	quiescent bool
	reading   Reading
	values    []float32 // by move; used only if the interpretation of the thesis (t.reading) is not the default
}

// NewTable returns a table for networks of the shape s, which must have passed its Check.
func NewTable(s Shape) *Table {
	rules := s.rules()
	o := &moveBatch{absolute: s.Absolute, squares: rules.squares}
	return &Table{match: rules.newMatch(s), batch: o, lookahead: &lookahead{batch: o}, quiescent: s.Quiescence, reading: s.Reading}
}

// Play plays a game between two networks, of which the first begins. If the shape says that one of several equal moves is chosen at random, ties is
// the source of these random choices.
func (t *Table) Play(first, second *Network, ties *rand.Rand) game.Outcome {
	return t.play([2]*Network{first, second}, ties, false)
}

// AgainstRandom plays a game of n, on the given side, against a player whose moves are random. r draws these moves. In checkers, if declines is
// true, the random player need not jump where it could.
func (t *Table) AgainstRandom(n *Network, side game.Side, r *rand.Rand, declines bool) game.Outcome {
	var players [2]*Network
	players[side] = n
	return t.play(players, r, declines)
}

// play plays a game between two networks. A nil network stands for a player whose moves are random.
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

// Choose returns the index in p.Moves of the move that n chooses, and the value of this move. The game must not be over in p.
//
// The value is the input sum of the output neuron; it orders moves like the output. It is within ±(1 + hidden neurons)·maxWeight. It is 0 if the
// output is 1/2, and infinite for a win that n may see (Reading.SeeWins). If one of several equal moves is taken at random, the choice depends only
// on the position.
func (t *Table) Choose(n *Network, p game.Position) (number int, value float32) {
	t.match.see(p)
	var ties *rand.Rand
	if t.reading.DrawsTies() {
		ties = rng.Stream(p.Key(), "ties")
	}
	return t.choose(n, t.match.moves(), ties)
}

// choose returns the index of the move that n values most. Of equal moves it takes the first, unless t.reading (the interpretation of the thesis)
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

// read computes the values of all moves. It chooses one of the moves by the rules of t.reading (the interpretation of the thesis).
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
