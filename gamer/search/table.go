package search

// table remembers what positions were found to be worth. A new entry takes the
// place of the old.
type table []entry

// entry is what a search to some depth found of a position. The zero entry is
// that of no position, as no key is 0.
type entry struct {
	key   uint64
	value float32
	kind  kind
	depth int8
	best  int8 // column of the move that was best
}

// kind says what an entry's value is.
type kind int8

const (
	exact kind = iota
	atLeast
	atMost
)

func kindOf(value, alpha, beta float32) kind {
	switch {
	case value >= beta:
		return atLeast
	case value <= alpha:
		return atMost
	}
	return exact
}

// settles reports whether the entry's value will do for what lies between alpha
// and beta.
func (e *entry) settles(alpha, beta float32) bool {
	return e.kind == exact || e.kind == atLeast && e.value >= beta || e.kind == atMost && e.value <= alpha
}

// tableBits gives a table of a mebibyte.
const tableBits = 16

func newTable() table { return make(table, 1<<tableBits) }

// at is the place of a key: the top bits of a product that mixes all of it.
func (t table) at(key uint64) *entry {
	return &t[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}
