package signal

import (
	"context"
	"runtime"
	"sync"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/tictactoe"
)

// Judge computes the signals of moves in one game. Goroutines may use it at the same time.
type Judge struct {
	width, height int
	used          func(x, y int) bool // whether a square is in use
	threats       func(before game.Position, m game.Move, after game.Position) threats
	standing      func(after game.Position) [2]uint64 // each side's threats, a bit for each square; nil if they are unknown
	newValuer     func() valuer

	idleNow sync.Mutex
	idle    []valuer // valuers not in use; they keep tables, which take long to fill
}

var (
	judges    = map[string]*Judge{} // by game
	judgesNow sync.Mutex
)

// For returns the judge of a game. All callers share it and its cache.
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

// newJudge returns a judge for a game, with the game's own threats and valuer if it has them, otherwise with plain ones.
func newJudge(g game.Game) *Judge {
	j := &Judge{
		used: func(int, int) bool { return true }, threats: plainThreats,
		newValuer: func() valuer { return plain{} },
	}
	j.width, j.height = g.Size()
	if labels, ok := g.(game.SquareLabeller); ok {
		j.used = func(x, y int) bool { return labels.Label(x, y) != "" }
	}
	switch g := g.(type) {
	case *connect4.Game:
		j.threats, j.standing = connect4Threats, func(after game.Position) [2]uint64 {
			p := after.(connect4.Position)
			return [2]uint64{p.Threats(game.First), p.Threats(game.Second)}
		}
		j.newValuer = func() valuer { return newConnect4Valuer(g) }
	case tictactoe.Game:
		j.threats, j.standing = tictactoeThreats, tictactoeStanding
		j.newValuer = func() valuer { return tictactoeValuer{} }
	case checkers.Game:
		j.threats, j.standing = checkersThreats, checkersStanding
		j.newValuer = func() valuer { return newCheckersValuer() }
	case othello.Game:
		j.threats, j.standing = othelloThreats, othelloStanding
		j.newValuer = func() valuer { return newOthelloValuer() }
	case chess.Game:
		j.threats, j.standing = chessThreats, chessStanding
		j.newValuer = func() valuer { return newChessValuer() }
	}
	return j
}

// worths returns the worth of each move of p.
func (j *Judge) worths(ctx context.Context, p game.Position) (worths, error) {
	v := j.take()
	defer j.leave(v)
	return v.worths(ctx, p, p.Moves())
}

// take returns a valuer for the caller's goroutine. The caller must give it back by leave.
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

// leave gives a valuer back. It drops the valuer if there are as many idle ones as processors.
func (j *Judge) leave(v valuer) {
	j.idleNow.Lock()
	defer j.idleNow.Unlock()
	if len(j.idle) < runtime.GOMAXPROCS(0) {
		j.idle = append(j.idle, v)
	}
}
