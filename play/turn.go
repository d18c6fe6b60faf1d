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
	Confidence float64         // of the gamer in the move, 0 to 1, rounded to three decimals; 0.5 if unknown
	Position   game.Position   // after the move
	Bars       []compose.Bar   // one, or one for each hop
	Ending     *compose.Ending // the bar after the last move of the game; nil for none

	told  compose.Move // the move as the composer gets it
	touch Touch
}

// Touch is how a performer overrides the score in a turn.
type Touch struct {
	Start   *int            `json:"start,omitempty"`   // key that its bars start on, as compose.Composer.StartOn says; nil to start as the score says
	Amounts compose.Amounts `json:"amounts,omitempty"` // how strongly signals drive the score's drama; nil for as the score says
}

// Signals returns the game's signals of the move; nil if they were not needed.
func (t Turn) Signals() *compose.Signals { return t.told.Signals }

// start returns the tick on which the music of t starts.
func (t Turn) start() int {
	if len(t.Bars) == 0 { // in an excerpt
		return t.Ending.Start
	}
	return t.Bars[0].Start
}

// End returns the tick on which the music of t ends.
func (t Turn) End() int {
	if t.Ending != nil {
		return t.Ending.Start + t.Ending.Ticks
	}
	return t.Last().End()
}

// tempo returns the tempo at the end of t, in quarter notes a minute.
func (t Turn) tempo() float64 {
	if t.Ending != nil {
		return t.Ending.Tempo
	}
	return t.Last().Tempo
}

// Last returns the last bar of t. It panics if t has no bars, as in an excerpt.
func (t Turn) Last() compose.Bar { return t.Bars[len(t.Bars)-1] }

// hops lists the squares on which the piece of a move in p lands, one after another; nil unless pieces move.
func hops(p game.Position, move game.Move) []compose.Square {
	var squares []compose.Square
	if mover, ok := p.(game.PieceMover); ok {
		for _, s := range mover.Hops(move) {
			squares = append(squares, compose.Square(s))
		}
	}
	return squares
}

// features maps the features of moves from games to composers.
var features = map[game.Feature]compose.Feature{
	game.Plain: compose.Plain, game.Threatens: compose.Threat, game.Blocks: compose.Block, game.Wins: compose.Win,
}

// winner returns the index of the winning player, or compose.Nobody.
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
