package mlp

import (
	"math/bits"
	"sync/atomic"

	"midiconnect4/gamer/connect4"
)

// memo remembers the columns that a network chose, by position. Networks meet the same openings again and again, and later positions too if their
// opponents are similar. An entry is a single word, so no lock is needed. If two goroutines write to the same entry at the same time, one result
// is lost, which does no harm.
type memo struct {
	entries []atomic.Uint64 // key<<columnBits | column+1; 0 if empty. The length is a power of two, or 0 for no memo
	shift   uint
}

const (
	columnBits = 4
	probes     = 4        // number of entries in which a position may be stored
	memoBytes  = 64 << 20 // limit for all memos of a RoundRobinRunner together
	memoGames  = 4        // entries per opponent; a network plays each opponent twice
)

// newMemo returns a memo for one of the n networks in a round robin.
func newMemo(g *connect4.Game, n int) memo {
	w, h := g.Size()
	if w*(h+1) > 64-columnBits {
		return memo{} // no memo, because a key and a column do not fit an entry
	}
	size := min(memoGames*n, memoBytes/8/n)
	width := uint(bits.Len(uint(size)))
	return memo{entries: make([]atomic.Uint64, 1<<width), shift: 64 - width}
}

// find returns the column that was chosen in the position with the given key. known is false if the memo does not have it.
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

// keep remembers the column for a key. It does nothing if all entries in which the key may be stored are taken.
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

// slot returns the index of the first entry in which a key may be stored.
func (m memo) slot(key uint64) uint64 { return key * 0x9e3779b97f4a7c15 >> (m.shift & 63) }

func (m memo) at(slot uint64) *atomic.Uint64 { return &m.entries[slot&uint64(len(m.entries)-1)] }
