package play

import (
	"midiconnect4/compose"
	"midiconnect4/gamer/game"
)

// Turn is a move and the bars it makes.
type Turn struct {
	Number     int // from 1
	Side       game.Side
	Move       game.Move
	Feature    game.Feature
	Confidence float64         // that the gamer had in the move, 0 to 1, to three decimals; 0.5 where none is known
	Position   game.Position   // after the move
	Bars       []compose.Bar   // one, or one for each hop
	Ending     *compose.Ending // the bar after the last move of the game; nil for none

	told  compose.Move // what the composer knows of the move
	given *int         // key that StartOn started the bars on; nil for none
}

// End is the tick on which the music of t ends.
func (t Turn) End() int {
	if t.Ending != nil {
		return t.Ending.Start + t.Ending.Ticks
	}
	return t.Last().End()
}

// Last is the last bar of t.
func (t Turn) Last() compose.Bar { return t.Bars[len(t.Bars)-1] }

// hops lists the squares on which a move in p lands in turn, nil where it is its
// own only.
func hops(p game.Position, move game.Move) []compose.Square {
	var squares []compose.Square
	if hopper, ok := p.(game.PieceMover); ok {
		for _, s := range hopper.Hops(move) {
			squares = append(squares, compose.Square(s))
		}
	}
	return squares
}

// features are those of a game as a composer knows them.
var features = map[game.Feature]compose.Feature{
	game.Plain: compose.Plain, game.Threatens: compose.Threat, game.Blocks: compose.Block, game.Wins: compose.Win,
}

// winner is the player who won, as the composer counts them.
func winner(o game.Outcome) int {
	switch o {
	case game.FirstWins:
		return int(game.First)
	case game.SecondWins:
		return int(game.Second)
	default:
		return compose.Nobody
	}
}
