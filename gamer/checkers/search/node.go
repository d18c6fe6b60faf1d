package search

import "midiconnect4/gamer/checkers"

// node is a board in the search tree, with the data that decide draws. The earlier boards are in Searcher.line.
type node struct {
	board checkers.Board
	at    int    // the board's index in Searcher.line
	quiet int    // plies since the last capture or man's move
	past  uint64 // sum of the keys of the earlier boards since the last capture or man's move
	twice bool   // since the last capture or man's move, some board has occurred twice
	drawn bool   // the game is drawn if the side to move has a move
}

// begin puts p and the boards before it into s.line. It returns p's node.
func (s *Searcher) begin(p checkers.Position) node {
	boards := append(p.Past(), p.Board())
	s.line[0] = boards[0]
	n := node{board: boards[0]}
	for _, b := range boards[1:] {
		n = s.add(n, b)
	}
	s.root = n.at
	return n
}

func (s *Searcher) after(n node, step checkers.Step) node {
	next := n.board.After(step)
	if n.board.Reversible(step) {
		return s.add(n, next)
	}
	s.line[n.at+1] = next
	return node{board: next, at: n.at + 1}
}

// add returns the node that a king's move without a capture reaches from n. The board after the move is given.
func (s *Searcher) add(n node, next checkers.Board) node {
	n = node{board: next, at: n.at + 1, quiet: n.quiet + 1, past: n.past + n.board.Key(), twice: n.twice}
	s.line[n.at] = next
	before := 0
	// A king's move changes its row by one, so a board can return only after a multiple of four plies.
	for i := n.at - 4; i >= n.at-n.quiet; i -= 4 {
		if s.line[i] == next {
			before++
		}
	}
	n.twice = n.twice || before > 0
	n.drawn = n.quiet >= checkers.QuietPlies || before+1 >= checkers.Occurrences
	return n
}

// key returns the key for the transposition table. Nodes with the same key have the same value at the given depth. The key includes earlier
// boards only if they can cause a draw within that depth.
func (n node) key(depth int) uint64 {
	key := n.board.Key()
	if n.quiet+depth >= checkers.QuietPlies {
		key += uint64(n.quiet) * 0x9e3779b97f4a7c15
	}
	// If each board has occurred only once, a draw needs a board that returns twice. The first return takes one ply if that board is three or more
	// plies old, two plies if it is two plies old, three if it is one ply old. The second return takes four plies more.
	if n.twice || n.quiet > 0 && depth >= 8-min(n.quiet, 3) {
		key += n.past * 0xbf58476d1ce4e5b9
	}
	return key
}
