// Package transposition remembers what a search found of positions, for the
// searches of games whose moves lead to the same position in several ways.
package transposition

// Table remembers what positions were found to be worth. A new entry takes the
// place of the old.
type Table []Entry

// Entry is what a search to some depth found of a position. The zero Entry is
// that of no position, as no key may be 0.
type Entry struct {
	Key   uint64
	Value float32
	Kind  Kind
	Depth int8
	Best  int8 // the move that was best, as the search numbers them
}

// Kind says what an entry's value is.
type Kind int8

const (
	exact Kind = iota
	atLeast
	atMost
)

// KindOf is the kind of a value that a search between alpha and beta came to.
func KindOf(value, alpha, beta float32) Kind {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exact
}

// Settles reports whether a value of that kind will do for what lies between
// alpha and beta.
func (k Kind) Settles(value, alpha, beta float32) bool {
	return k == exact || k == atLeast && value >= beta || k == atMost && value <= alpha
}

// tableBits gives a table of a mebibyte.
const tableBits = 16

// New returns an empty table.
func New() Table { return make(Table, 1<<tableBits) }

// At is the place of a key: the top bits of a product that mixes all of it.
func (t Table) At(key uint64) *Entry {
	return &t[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}
