package mlp

import (
	"unsafe"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// RoundRobinRunner plays games between networks of one shape. It remembers their choices. Several goroutines may use it at the same time.
type RoundRobinRunner struct {
	game  *connect4.Game
	nets  []*Sigmoid
	memos []memo
}

// NewRoundRobinRunner returns a runner for the networks nets. There must be at least one.
func NewRoundRobinRunner(nets []*Sigmoid) *RoundRobinRunner {
	r := &RoundRobinRunner{game: nets[0].shape.Game, nets: nets, memos: make([]memo, len(nets))}
	for i := range r.memos {
		r.memos[i] = newMemo(r.game, len(nets))
	}
	return r
}

// Worker plays games of a runner, one after another. Each goroutine needs a Worker of its own.
type Worker struct {
	runner *RoundRobinRunner
	batch  *moveBatch
	sides  [2]contestant
	part   int // which part of the next opponent's memory was prefetched last
}

// contestant is a network in a game, with its state.
type contestant struct {
	net         *Sigmoid
	memo        memo
	accumulator accumulator
	misses      int // positions of this game that were not in the memo
}

// Worker returns a new worker.
func (r *RoundRobinRunner) Worker() *Worker { return &Worker{runner: r, batch: new(moveBatch)} }

// Play plays a game between two networks, which are given by their indexes. The first network begins. Play is fastest if consecutive games have the
// same second network.
func (w *Worker) Play(first, second int) game.Outcome {
	g := w.runner.game
	w.fetch(second + 1)
	w.sit(game.First, first)
	w.sit(game.Second, second)
	var discs [2]uint64
	for side := 0; discs[0]|discs[1] != g.Cells(); side = 1 - side {
		discs[side] |= w.sides[side].choose(g, discs[side], discs[1-side], w.batch)
		if g.Four(discs[side]) {
			return game.Win(game.Side(side))
		}
	}
	return game.Draw
}

// fetch prefetches one part of the network w.runner.nets[number] and one part of its memo. If there is no network with this index, fetch does
// nothing. The networks of a round robin do not all fit the cache. So each game prefetches one part of the next opponent. All parts are in the cache
// when the games against that opponent begin.
func (w *Worker) fetch(number int) {
	const parts = 8
	if number == len(w.runner.nets) {
		return
	}
	w.part = (w.part + 1) % parts
	prefetchPart(w.runner.nets[number].tables, w.part, parts)
	prefetchPart(w.runner.memos[number].entries, w.part, parts)
}

// prefetchPart divides s into equal parts, whose number is given. It prefetches the part with the given index.
func prefetchPart[T any](s []T, part, parts int) {
	if size := len(s) / parts; size > 0 {
		prefetch(unsafe.Pointer(&s[part*size]), uintptr(size)*unsafe.Sizeof(s[0]))
	}
}

// sit assigns a network to a side. number is the network's index in w.runner.nets.
func (w *Worker) sit(side game.Side, number int) {
	s := &w.sides[side]
	s.net, s.memo, s.misses = w.runner.nets[number], w.runner.memos[number], 0
	s.net.begin(&s.accumulator)
}

// choose returns the cell that the network chooses. A game that has left the remembered positions rarely returns to them. So after the first
// unknown position, choose looks up no more positions in this game. It stores its choices in the first two unknown positions, for other games.
func (c *contestant) choose(g *connect4.Game, own, opponent uint64, o *moveBatch) uint64 {
	const keep = 2
	taken := own | opponent
	key := g.Key(own, taken)
	if c.misses == 0 {
		if column, known := c.memo.find(key); known {
			return g.Playable(taken) & g.ColumnMask(column)
		}
	}
	cell := c.net.choose(own, opponent, &c.accumulator, o)
	if c.misses < keep {
		c.misses++
		c.memo.keep(key, g.Column(cell))
	}
	return cell
}
