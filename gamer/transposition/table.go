// Package transposition has transposition tables, which remember the results of searches. Different orders of moves may lead to the same
// position, which then need not be searched again.
package transposition

// Table remembers the results of searches. A new result replaces the old one in its entry.
type Table []Entry

// Entry is the result of the search of a position. No position has the key 0, so the zero Entry is empty.
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

// KindOf returns the kind of a value that a search with the window alpha to beta returned.
func KindOf(value, alpha, beta float32) Kind {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exact
}

// Settles reports whether a remembered value of kind k makes a search with the window alpha to beta unnecessary.
func (k Kind) Settles(value, alpha, beta float32) bool {
	return k == exact || k == atLeast && value >= beta || k == atMost && value <= alpha
}

// tableBits is the binary logarithm of the number of entries. The table takes one mebibyte.
const tableBits = 16

// New returns an empty table.
func New() Table { return make(Table, 1<<tableBits) }

// At returns the entry in which the result for a key is stored. The multiplication mixes the key's bits, so that similar keys get different
// entries.
func (t Table) At(key uint64) *Entry {
	return &t[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}
