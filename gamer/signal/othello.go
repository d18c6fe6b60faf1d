package signal

import (
	"context"
	"math/bits"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/othello/search"
)

// othelloValuer values moves by mobility, corners and stable discs, with a search that looks discsAhead plies ahead. It knows the last seven plies.
type othelloValuer struct{ searcher *search.Searcher }

// discsAhead is the depth of the search, in plies.
const discsAhead = 4

func newOthelloValuer() othelloValuer { return othelloValuer{search.New(search.Mobility{})} }

func (v othelloValuer) worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error) {
	position := p.(othello.Position)
	w := make(worths, 0, len(moves))
	for squares := position.Board().Moves(); squares != 0; squares &= squares - 1 {
		c, err := v.searcher.Among(ctx, position, squares&-squares, engine.Limit{Depth: discsAhead})
		if err != nil {
			return nil, err
		}
		next, left := position.Put(squares&-squares), 0
		if next.Outcome() == game.Undecided {
			left = next.Board().Empty()
		}
		w = append(w, ofMobility(c.Value, left))
	}
	return w, nil
}

// ofMobility returns the worth of a move with a value of the search. left is the number of empty squares after the move, 0 if the game is over.
func ofMobility(value float32, left int) worth {
	if max(value, -value) > engine.MaxValue {
		return decided(value > 0, left, othello.Squares)
	}
	const most, half = 0.9, 3 // most bounds the value; a lead of half is worth half of most
	x := float64(value)
	return worth{float64(most*x) / (max(x, -x) + half), max(-1, min(1, x/8))}
}

// othelloThreats counts the corners that the side to move can take (now), and those that the other side could take if it were its turn (soon). For
// near, it adds the discs diagonally beside empty corners.
func othelloThreats(_ game.Position, _ game.Move, after game.Position) threats {
	by := othelloStanding(after)
	p := after.(othello.Position)
	own := p.Turn()
	return threats{now: bits.OnesCount64(by[own]), soon: bits.OnesCount64(by[own.Other()]), near: search.Exposed(p.Board())}
}

func othelloStanding(after game.Position) (by [2]uint64) {
	p := after.(othello.Position)
	own, b := p.Turn(), p.Board()
	by[own], by[own.Other()] = b.Moves()&othello.Corners, b.Passed().Moves()&othello.Corners
	return by
}
