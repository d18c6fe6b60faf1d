package play

import (
	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/signal"
)

// Turn is a move with its bars.
type Turn struct {
	Number     int // number of the move, from 1
	Side       game.Side
	Move       game.Move
	Feature    game.Feature
	Confidence float64         // the gamer's confidence in the move, 0 to 1, rounded to three decimals; 0.5 if unknown
	Position   game.Position   // position after the move
	Bars       []compose.Bar   // one bar or, if a move has several hops, one bar for each hop
	Ending     *compose.Ending // music after the last move of the game; nil if there is none

	chances *float64 // the first side's chances to win after the move, 0 to 1, as a judge or a file told them; nil if nobody did

	told  compose.Move // what the composer knows about the move
	touch Touch
	ended string        // why the players ended the game after the move; "" if they did not
	story *signal.Story // of the game until after the move; nil if its signals were not needed
}

// Touch holds what a performer has changed in a turn.
type Touch struct {
	Start   *int            `json:"start,omitempty"`   // key on which its first bar starts; nil if the score decides
	Amounts compose.Amounts `json:"amounts,omitempty"` // how strongly signals drive the score's drama; nil leaves all amounts at 1
}

// Signals returns the game's signals of the move; nil if they were not computed.
func (t Turn) Signals() *compose.Signals { return t.told.Signals }

// start returns the tick at which the music of t starts.
func (t Turn) start() int {
	if len(t.Bars) == 0 { // possible in an excerpt
		return t.Ending.Start
	}
	return t.Bars[0].Start
}

// End returns the tick at which the music of t ends.
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

// Last returns the last bar of t. It panics if t has no bars, which is possible in an excerpt.
func (t Turn) Last() compose.Bar { return t.Bars[len(t.Bars)-1] }

// hops lists the squares on which the moving piece lands, one after another. It returns nil in games whose pieces do not move.
func hops(p game.Position, move game.Move) []compose.Square {
	var squares []compose.Square
	if mover, ok := p.(game.PieceMover); ok {
		for _, s := range mover.Hops(move) {
			squares = append(squares, compose.Square(s))
		}
	}
	return squares
}

// features converts the features of moves from package game to package compose.
var features = map[game.Feature]compose.Feature{
	game.Plain: compose.Plain, game.Threatens: compose.Threat, game.Blocks: compose.Block, game.Wins: compose.Win,
}

// winner returns the index of the player who has won, or compose.Nobody.
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
