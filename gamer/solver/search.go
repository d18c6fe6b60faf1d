package solver

import "math/bits"

// node is a position in the search, seen by the side to move. Nobody can win
// with the next disc.
type node struct {
	own, other               uint64 // discs of the side to move, and of the other
	ownThreats, otherThreats uint64 // empty cells on which they would win
	moves                    uint64 // after which the other side does not win at once; there is one
	key                      uint64
	rank                     int // among its siblings: the greatest is searched first
}

// search returns a bound of the score of n, which has 3 or more empty cells: a
// lower one if it is greater than alpha, else an upper one.
func (s *Solver) search(n *node, empty, alpha int) int {
	s.nodes++
	if s.nodes%pollEvery == 0 {
		s.stopped = s.ctx.Err() != nil
	}
	if s.stopped {
		return alpha
	}
	soonest := (empty+1)/2 - 1 // the score of a win with the disc after the next
	children, won := s.expand(n, empty)
	switch {
	case won:
		return soonest
	case soonest-1 <= alpha:
		return soonest - 1
	case empty == 3:
		return 0
	}
	children, best := s.sift(children, empty, alpha)
	if best > alpha {
		return best
	}
	before := s.nodes
	for i := range children {
		if best = max(best, -s.search(&children[i], empty-1, -alpha-1)); best > alpha {
			break
		}
	}
	if !s.stopped {
		s.learn(n.key, empty, alpha, best, s.nodes-before)
	}
	return best
}

// expand makes the positions after the moves of n. It reports true if one of
// them wins with the next disc whatever the answer: by two threats at once, or
// by leaving no answer but below a threat.
func (s *Solver) expand(n *node, empty int) (children []node, won bool) {
	children = s.frames[empty][:0]
	taken := n.own | n.other
	for moves := n.moves; moves != 0; moves &= moves - 1 {
		move := moves & -moves
		own, taken := n.own|move, taken|move
		threats := s.completions(own) & s.cells &^ taken
		replies := answers(s.playable(taken), threats)
		if replies == 0 {
			return nil, true
		}
		children = append(children, node{
			own: n.other, other: own,
			ownThreats: n.otherThreats &^ move, otherThreats: threats,
			moves: replies,
			rank: 10*bits.OnesCount64(threats) - 5*bits.OnesCount64(replies) +
				int(s.worth[bits.TrailingZeros64(move)&63]),
		})
	}
	return children, false
}

// sift keeps the children that need a search, the most promising first, and
// returns the best score known of the others. It may stop at one above alpha.
func (s *Solver) sift(children []node, empty, alpha int) ([]node, int) {
	best, kept := -unbounded, 0
	for i := range children {
		c := &children[i]
		known := s.static(c, empty-1)
		if -known.high <= alpha && -known.low > alpha {
			c.key = s.key(c.own, c.own|c.other, empty-1)
			if found, ok := s.table.find(c.key); ok {
				known = bounds{max(known.low, found.low), min(known.high, found.high)}
			}
		}
		switch {
		case -known.high > alpha:
			return nil, -known.high
		case -known.low <= alpha:
			best = max(best, -known.low)
		default:
			insert(children[:kept+1], *c)
			kept++
		}
	}
	return children[:kept], best
}

// insert puts n in its place by rank. The last element is free, the others are in order.
func insert(nodes []node, n node) {
	i := len(nodes) - 1
	for ; i > 0 && nodes[i-1].rank < n.rank; i-- {
		nodes[i] = nodes[i-1]
	}
	nodes[i] = n
}

// learn stores what a search of a position came to.
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

// key tells positions apart. As long as many cells are empty, a position and its mirror
// image have the same.
func (s *Solver) key(own, taken uint64, empty int) uint64 {
	key := own + taken + s.bottom
	if empty >= s.symmetric {
		key = min(key, s.mirror(own)+s.mirror(taken)+s.bottom)
	}
	return key
}
