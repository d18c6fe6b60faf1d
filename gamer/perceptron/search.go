package perceptron

import (
	"time"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/search"
)

// Search is Choose in checkers by a search as deep as limit says, or for as long:
// two plies at the least. It holds a game won for more than any board and lost for
// less, the sooner the more, and values the other boards that it ends on for the
// side to move in p. Of what came before p it knows nothing, so that it takes no
// draw into account. With a limit of time it depends on the machine.
func (t *Table) Search(n *Network, p checkers.Position, limit search.Limit) (number int, value float32, depth int) {
	deepest := limit.Depth
	if limit.Time > 0 {
		deepest = search.MaxDepth
	}
	deadline := time.Now().Add(limit.Time)
	l := t.lookahead
	for depth < deepest {
		l.stop = nil
		if limit.Time > 0 && depth >= 2 {
			l.stop = func() bool { return time.Now().After(deadline) }
		}
		best, worth := l.choose(n, p.Board(), depth+1, number)
		if l.stopped {
			break
		}
		number, value, depth = best, worth, depth+1
		if worth > search.MaxValue || worth < -search.MaxValue {
			break // what is won or lost within the depth stays so
		}
	}
	l.stop = nil
	return number, value, depth
}
