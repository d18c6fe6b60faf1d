package signal

import (
	"context"
	"runtime"
	"sync"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Judge finds the signals of moves in one game. Several goroutines may use it at once.
type Judge struct {
	width, height int
	used          func(x, y int) bool // whether a square is in use
	threats       func(before game.Position, m game.Move, after game.Position) threats
	newValuer     func() valuer

	idleNow sync.Mutex
	idle    []valuer // those that nobody uses now; they keep tables, which take long to fill
}

var (
	judges    = map[string]*Judge{} // by the game's name
	judgesNow sync.Mutex
)

// For returns the judge of a game. Everybody who asks for the same game shares it, and what
// it has found.
func For(g game.Game) *Judge {
	judgesNow.Lock()
	defer judgesNow.Unlock()
	j := judges[g.Name()]
	if j == nil {
		j = newJudge(g)
		judges[g.Name()] = j
	}
	return j
}

// newJudge returns a judge that knows what its game has of its own, or else judges by
// what all games have.
func newJudge(g game.Game) *Judge {
	j := &Judge{
		used: func(int, int) bool { return true }, threats: plainThreats,
		newValuer: func() valuer { return plain{} },
	}
	j.width, j.height = g.Size()
	if labels, ok := g.(game.SquareLabeller); ok {
		j.used = func(x, y int) bool { return labels.Number(x, y) > 0 }
	}
	switch g := g.(type) {
	case *connect4.Game:
		j.threats = connect4Threats
		j.newValuer = func() valuer { return newConnect4Valuer(g) }
	case tictactoe.Game:
		j.threats = tictactoeThreats
		j.newValuer = func() valuer { return tictactoeValuer{} }
	case checkers.Game:
		j.threats = checkersThreats
		j.newValuer = func() valuer { return newCheckersValuer() }
	}
	return j
}

// worths is what the moves of p are worth.
func (j *Judge) worths(ctx context.Context, p game.Position) (worths, error) {
	v := j.take()
	defer j.leave(v)
	return v.worths(ctx, p, p.Moves())
}

// take returns a valuer for one goroutine, which leaves it when it is done.
func (j *Judge) take() valuer {
	j.idleNow.Lock()
	defer j.idleNow.Unlock()
	last := len(j.idle) - 1
	if last < 0 {
		return j.newValuer()
	}
	v := j.idle[last]
	j.idle = j.idle[:last]
	return v
}

// leave keeps a valuer for the next one to take; no more than can be used at once.
func (j *Judge) leave(v valuer) {
	j.idleNow.Lock()
	defer j.idleNow.Unlock()
	if len(j.idle) < runtime.GOMAXPROCS(0) {
		j.idle = append(j.idle, v)
	}
}
