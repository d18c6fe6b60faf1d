package solver

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
)

// node is a position in the search, seen from the side to move. That side cannot win with its next disc. It has at least one move after which its
// opponent cannot win with the next disc.
type node struct {
	own, other               uint64 // discs of the side to move, and of its opponent
	ownThreats, otherThreats uint64 // empty cells on which the side to move, and its opponent, would win
	moves                    uint64 // moves that do not let the opponent win at once; never empty
	key                      uint64
	rank                     int // the sibling with the highest rank is searched first
}

// search returns a bound of the score of n. The result is a lower bound if it is greater than alpha, otherwise an upper bound. n must have at
// least 3 empty cells.
func (s *Solver) search(n *node, empty, alpha int) int {
	s.nodes++
	if s.nodes%pollEvery == 0 {
		s.stopped = s.ctx.Err() != nil
	}
	if s.stopped {
		return alpha
	}
	soonest := (empty+1)/2 - 1 // the score if the side to move wins with the disc after its next one
	if soonest-1 <= alpha {
		if s.wins(n) {
			return soonest
		}
		return soonest - 1
	}
	children, won := s.expand(n, empty)
	switch {
	case won:
		return soonest
	case empty == 3:
		return 0
	}
	var room [widest]*node
	promising, best := s.prune(children, room[:0], empty, alpha)
	if best > alpha {
		return best
	}
	before := s.nodes
	for _, c := range promising {
		if most := s.most(c, empty-1, false, alpha); most <= alpha {
			best = max(best, most)
			continue
		}
		if best = max(best, -s.search(c, empty-1, -alpha-1)); best > alpha {
			break
		}
	}
	if !s.stopped {
		s.learn(n.key, empty, alpha, best, s.nodes-before)
	}
	return best
}

// wins reports whether the side to move has a move after which it wins with its next disc, whatever the opponent answers. Such a move makes two
// threats at once, or leaves the opponent only cells right below a threat.
func (s *Solver) wins(n *node) bool {
	for moves := n.moves; moves != 0; moves &= moves - 1 {
		move := moves & -moves
		taken := n.own | n.other | move
		threats := s.completions(n.own|move) & s.cells &^ taken
		if connect4.Safe(s.playable(taken), threats) == 0 {
			return true
		}
	}
	return false
}

// expand makes the children of n. If a move wins as in the function wins, it returns true and no children.
func (s *Solver) expand(n *node, empty int) (children []node, won bool) {
	children = s.frames[empty][:]
	count := 0
	for moves := n.moves; moves != 0; moves &= moves - 1 {
		move := moves & -moves
		c := &children[count]
		c.own, c.other = n.other, n.own|move
		taken := c.own | c.other
		c.ownThreats, c.otherThreats = n.otherThreats&^move, s.completions(c.other)&s.cells&^taken
		// Start the look-up in the table early, because it has to wait for memory.
		c.key = s.key(c.own, taken, empty-1)
		s.table.prefetch(c.key)
		c.moves = connect4.Safe(s.playable(taken), c.otherThreats)
		if c.moves == 0 {
			return nil, true
		}
		c.rank = 14*bits.OnesCount64(c.otherThreats) - 3*bits.OnesCount64(c.moves) +
			int(s.worth[bits.TrailingZeros64(move)&63])
		count++
	}
	return children[:count], false
}

// prune appends the children that must be searched to promising, ordered by rank. It also returns the best score known of the other children. If
// it finds a score above alpha, it returns only that score.
func (s *Solver) prune(children []node, promising []*node, empty, alpha int) ([]*node, int) {
	best := -unbounded
	for i := range children {
		c := &children[i]
		if most := s.most(c, empty-1, true, -alpha-1); -most > alpha {
			return nil, -most
		}
		promising = insert(promising, c)
	}
	kept := promising[:0]
	for _, c := range promising {
		known, ok := s.table.find(c.key)
		switch {
		case ok && -known.high > alpha:
			return nil, -known.high
		case ok && -known.low <= alpha:
			best = max(best, -known.low)
		default:
			kept = append(kept, c)
		}
	}
	return kept, best
}

// insert inserts n so that nodes stay sorted by rank, highest first. n comes after nodes of the same rank.
func insert(nodes []*node, n *node) []*node {
	nodes = append(nodes, n)
	i := len(nodes) - 1
	for ; i > 0 && nodes[i-1].rank < n.rank; i-- {
		nodes[i] = nodes[i-1]
	}
	nodes[i] = n
	return nodes
}

// learn stores the result of a search in the table.
func (s *Solver) learn(key uint64, empty, alpha, score int, effort uint64) {
	known, ok := s.table.find(key)
	if !ok {
		known = bounds{-(empty/2 - 1), (empty+1)/2 - 1}
	}
	if score > alpha {
		known.low = max(known.low, score)
	} else {
		known.high = min(known.high, score)
	}
	s.table.store(key, known, effort)
}

// key returns the key of a position. While many cells are empty, a position and its mirror image have the same key.
func (s *Solver) key(own, taken uint64, empty int) uint64 {
	key := own + taken + s.bottom
	if empty >= s.symmetric {
		key = min(key, s.mirror(own)+s.mirror(taken)+s.bottom)
	}
	return key
}
