package scores

import "midiconnect4/scores/settings"

// Signal is what a game says at a move, as a number from 0 to 1.
type Signal string

const (
	Tension    Signal = "tension"    // how much is threatened
	Advantage  Signal = "advantage"  // who is ahead: 1 the first player, 0 the second
	Surprise   Signal = "surprise"   // how much worse the move is than the best one
	Progress   Signal = "progress"   // how full the board is, or how near the end
	Density    Signal = "density"    // how crowded it is around the square
	Capture    Signal = "capture"    // how much the move takes
	Blunder    Signal = "blunder"    // whether the move gives the game away
	Confidence Signal = "confidence" // how sure the gamer is of winning
	Whole      Signal = "piece"      // how far the piece is, over all its games
)

// Rest is what a signal says where nothing speaks for either side, or nothing happens.
func (s Signal) Rest() float64 {
	switch s {
	case Advantage, Confidence:
		return 0.5
	default:
		return 0
	}
}

// Signals are all of them.
func Signals() []Signal {
	all := make([]Signal, len(signals))
	for i, s := range signals {
		all[i] = s.Word.(Signal)
	}
	return all
}

var signals = settings.Choice{
	{Word: Tension, Effect: "how much is threatened"},
	{Word: Advantage, Effect: "who is ahead: the first player at 1, the second at 0"},
	{Word: Surprise, Effect: "how much worse the move is than the best one"},
	{Word: Progress, Effect: "how far the game is"},
	{Word: Density, Effect: "how crowded it is around the square"},
	{Word: Capture, Effect: "how much the move takes"},
	{Word: Blunder, Effect: "whether the move gives the game away"},
	{Word: Confidence, Effect: "how sure the gamer is to win"},
	{Word: Whole, Effect: "how far the piece is, over all its games"},
}
