package mlp

import (
	"math/bits"
	"sync/atomic"

	"midiconnect4/gamer/connect4"
)

// memo remembers the columns that a network chose, by position. Networks meet many positions again: openings and, if their opponents are
// alike, later ones too. An entry is a single word, so no lock is needed; of two concurrent writes to an entry, one is lost.
type memo struct {
	entries []atomic.Uint64 // key<<columnBits | column+1, or 0; their number is a power of two or 0
	shift   uint
}

const (
	columnBits = 4
	probes     = 4        // entries to try for a position
	memoBytes  = 64 << 20 // limit for all memos of a runner
	memoGames  = 4        // entries per opponent; a network meets each opponent twice
)

// newMemo returns a memo for one of n networks in a round robin.
func newMemo(g *connect4.Game, n int) memo {
	w, h := g.Size()
	if w*(h+1) > 64-columnBits {
		return memo{} // a key and a column do not fit an entry
	}
	size := min(memoGames*n, memoBytes/8/n)
	width := uint(bits.Len(uint(size)))
	return memo{entries: make([]atomic.Uint64, 1<<width), shift: 64 - width}
}

// find returns the column chosen in the position with the given key.
func (m memo) find(key uint64) (column int, known bool) {
	if len(m.entries) == 0 {
		return 0, false
	}
	slot := m.slot(key)
	for i := range uint64(probes) {
		switch e := m.at(slot + i).Load(); {
		case e == 0:
			return 0, false
		case e>>columnBits == key:
			return int(e&(1<<columnBits-1)) - 1, true
		}
	}
	return 0, false
}

// keep remembers a column, unless all entries for the key are taken.
func (m memo) keep(key uint64, column int) {
	if len(m.entries) == 0 {
		return
	}
	slot := m.slot(key)
	for i := range uint64(probes) {
		if e := m.at(slot + i); e.Load() == 0 {
			e.Store(key<<columnBits | uint64(column+1))
			return
		}
	}
}

// slot returns the index of the first entry for a key.
func (m memo) slot(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> (m.shift & 63) }

func (m memo) at(slot uint64) *atomic.Uint64 { return &m.entries[slot&uint64(len(m.entries)-1)] }
