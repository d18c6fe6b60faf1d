package solver

import "math/bits"

type child struct {
	own, taken      uint64 // of the side to move there
	ownThreats, opp uint64 // threat cells of the mover there, and of the other
	replies         uint64
	key, bit        uint64
	order           int
	column          int
	known           int
}

type search struct {
	board
	table      *table
	frames     [64][12]child
	history    [2][64]int
	nodes      uint64
	cellsN     int
	mirrorFrom int // empties from which on keys are made symmetrical
}

func (s *search) key(own, taken uint64, empty int) uint64 {
	if W[15] == 1 {
		d := s.dead(own, taken)
		k := (own &^ d) + taken + s.bottom
		if empty >= s.mirrorFrom {
			return min(k, s.mirror(own)+s.mirror(taken)+s.bottom)
		}
		k = (k ^ d*0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15
		return k ^ k >> 29
	}
	k := own + taken + s.bottom
	if empty >= s.mirrorFrom {
		k = min(k, s.mirror(own)+s.mirror(taken)+s.bottom)
	}
	return k
}

// static bounds the score of the mover.
func (s *search) static(own, other, ownT, otherT, playable uint64, empty int) (int, int) {
	lo, hi := -(empty/2 - 1), (empty+1)/2-2+1
	if empty&1 == 0 {
		hi = min(hi, s.claim(own, other, otherT, playable))
		lo = max(lo, -s.zugzwang(own, other, ownT, playable))
	} else {
		lo = max(lo, -s.claim(other, own, ownT, playable))
		hi = min(hi, s.zugzwang(other, own, otherT, playable))
	}
	return lo, hi
}

// run returns a bound of the score: above alpha a lower one, else an upper one.
// replies is the moves that do not lose at once (not empty); there is no win at once. empty > 2
func (s *search) run(own, taken, ownT, otherT, replies uint64, key, last uint64, empty, alpha int) int {
	s.nodes++
	start := s.nodes
	other := own ^ taken
	win := (empty+1)/2 - 1
	list := s.frames[empty][:0]
	best := -99
	hist := &s.history[empty&1]
	bestMove := 15
	hint := 15
	if W[4] != 0 {
		if d := s.table.find(key); d != 0 {
			hint = int(d >> moveShift & 15)
		}
	}
	for m := replies; m != 0; m &= m - 1 {
		bit := m & -m
		tk := taken | bit
		t := s.lines(own|bit) & s.cells &^ tk
		playable := s.playable(tk)
		rep := playable &^ (t >> 1)
		if imm := t & playable; imm != 0 {
			if imm&(imm-1) != 0 {
				return win
			}
			rep &= imm
		}
		if rep == 0 {
			return win
		}
		if empty == 3 {
			best = max(best, 0)
			continue
		}
		list = append(list, child{own: other, taken: tk, ownThreats: otherT &^ bit, opp: t, replies: rep})
	}
	if win-1 <= alpha {
		return win - 1
	}
	if empty == 3 {
		return best
	}
	n := 0
	for i := range list {
		c := &list[i]
		lo, hi := s.static(c.own, c.own^c.taken, c.ownThreats, c.opp, s.playable(c.taken), empty-1)
		if -hi > alpha {
			return -hi
		}
		if -lo <= alpha {
			best = max(best, -lo)
			continue
		}
		c.key = s.key(c.own, c.taken, empty-1)
		if data := s.table.find(c.key); data != 0 {
			l, h := bounds(data)
			lo, hi = max(lo, l), min(hi, h)
			if -hi > alpha {
				return -hi
			}
			if -lo <= alpha {
				best = max(best, -lo)
				continue
			}
		}
		bit := c.taken ^ taken
		at := bits.TrailingZeros64(bit)
		c.column = at
		c.bit = bit
		good := s.low
		if empty&1 == 1 {
			good = s.high
		}
		c.order = count(c.opp)*W[0] + count(c.opp&good)*W[1] + hist[at]*W[2] - count(c.replies)*W[3]
		if int(hint) == at/int(s.step) {
			c.order += W[4]
		}
		if bit == last<<1 {
			c.order += W[7+empty&1]
		}
		c.order -= count(c.ownThreats)*W[5] + count(c.ownThreats&^good)*W[6]
		c.order += W[9]*-hi + W[10]*-lo
		list[n] = *c
		n++
	}
	list = list[:n]
	for i := 1; i < n; i++ {
		for j := i; j > 0 && list[j].order > list[j-1].order; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	for i := range list {
		c := &list[i]
		v := -s.run(c.own, c.taken, c.ownThreats, c.opp, c.replies, c.key, c.bit, empty-1, -alpha-1)
		if v > best {
			best = v
		}
		if v > alpha {
			bestMove = c.column / int(s.step)
			hist[c.column] += 1
			for _, d := range list[:i] {
				hist[d.column] -= 1
			}
			break
		}
	}
	// store
	lo, hi := -(empty/2 - 1), win-1
	if data := s.table.find(key); data != 0 {
		lo, hi = bounds(data)
	}
	if best > alpha {
		lo = max(lo, best)
	} else {
		hi = min(hi, best)
	}
	s.table.store(key, pack(lo, hi, bestMove, bits.Len64(s.nodes-start)))
	return best
}
