// Package transposition remembers the results of searches by position, for games where several orders of moves lead to the same
// position.
package transposition

// Table remembers the values of searches. A new entry replaces the old one.
type Table []Entry

// Entry is the result of a search in a position. No position has the key 0, so the zero Entry is empty.
type Entry struct {
	Key   uint64
	Value float32
	Kind  Kind
	Depth int8
	Best  int8 // index of the best move
}

// Kind says whether a value is exact or a bound.
type Kind int8

const (
	exact Kind = iota
	atLeast
	atMost
)

// KindOf returns the kind of a value that a search between alpha and beta returned.
func KindOf(value, alpha, beta float32) Kind {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exact
}

// Settles reports whether a value of kind k decides a search between alpha and beta.
func (k Kind) Settles(value, alpha, beta float32) bool {
	return k == exact || k == atLeast && value >= beta || k == atMost && value <= alpha
}

// tableBits gives a table of a mebibyte.
const tableBits = 16

// New returns an empty table.
func New() Table { return make(Table, 1<<tableBits) }

// At returns the entry for a key. A multiplication mixes the key's bits.
func (t Table) At(key uint64) *Entry {
	return &t[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}
