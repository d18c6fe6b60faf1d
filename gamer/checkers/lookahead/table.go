package lookahead

// table remembers what positions were found to be worth. A new entry takes the
// place of the old.
type table []entry

// entry is what a search to some depth found of a position. The zero entry is
// that of no position, as no key is 0.
type entry struct {
	key   uint64
	value float32 // wins and losses being reckoned from the position
	kind  kind
	depth int8
	best  int8 // number of the move that was best
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

// settles reports whether a value of that kind will do for what lies between
// alpha and beta.
func (k kind) settles(value, alpha, beta float32) bool {
	return k == exact || k == atLeast && value >= beta || k == atMost && value <= alpha
}

// tableBits gives a table of a mebibyte.
const tableBits = 16

func newTable() table { return make(table, 1<<tableBits) }

// at is the place of a key: the top bits of a product that mixes all of it.
func (t table) at(key uint64) *entry {
	return &t[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}
