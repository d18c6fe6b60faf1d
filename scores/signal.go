package scores

import (
	"slices"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Signal is the name of a signal: a number from 0 to 1 that the game gives for each move.
type Signal string

const (
	Tension    Signal = "tension"    // how much is threatened
	Advantage  Signal = "advantage"  // which side is ahead: 1 means the first player, 0 the second
	Surprise   Signal = "surprise"   // how much worse the move is than the best move
	Progress   Signal = "progress"   // how full the board is; in checkers, how many pieces have been captured
	Density    Signal = "density"    // how many pieces stand around the square
	Capture    Signal = "capture"    // how much the move captures
	Blunder    Signal = "blunder"    // how much of the expected result the move gives away
	Mistake    Signal = "mistake"    // whether the move is the first grave mistake for some moves
	Lead       Signal = "lead"       // whether the lead changes from one side to the other
	Decided    Signal = "decided"    // for how long the side ahead has led clearly
	Standing   Signal = "standing"   // for how long a threat has stood
	Check      Signal = "check"      // whether the move gives check
	Castling   Signal = "castling"   // whether the move moves a second piece of its side
	Promotion  Signal = "promotion"  // whether the piece that moves becomes another kind of piece
	Win        Signal = "win"        // whether the move wins
	Confidence Signal = "confidence" // how sure the engine is of winning
	Whole      Signal = "piece"      // how much of the piece is over, over all its games
)

// Rest returns the value of a signal when nothing happens, or when neither side is ahead.
func (s Signal) Rest() float64 {
	switch s {
	case Advantage, Confidence:
		return 0.5
	default:
		return 0
	}
}

// listens reports whether the signal must be computed from the game's positions.
func (s Signal) listens() bool {
	return !slices.Contains([]Signal{ByPhrase, ByReturn, Confidence, Whole}, s)
}

// Signals lists all signals.
func Signals() []Signal {
	all := make([]Signal, len(meanings))
	for i, m := range meanings {
		all[i] = m.word
	}
	return all
}

// About says what a signal tells, and what its values 0 and 1 mean.
func (s Signal) About() (tells, zero, one string) {
	m := meanings[slices.IndexFunc(meanings, func(m meaning) bool { return m.word == s })]
	return m.tells, m.zero, m.one
}

// meaning says what a signal means.
type meaning struct {
	word             Signal
	tells, zero, one string
}

var meanings = []meaning{
	{Tension, "how much is threatened", "nothing, or a draw", "the game is won"},
	{Advantage, "who is ahead: the first player at 1, the second at 0", "the second player has won", "the first player has won"},
	{Surprise, "how much worse the move is than the best one", "no other is better", "all others are better, and it turns a win at once into a loss at once"},
	{Progress, "how far the game is", "the start", "the board is full, or no piece is left"},
	{Density, "how crowded it is around the square", "no neighbour is taken", "all neighbours are taken"},
	{Capture, "how much the move takes", "nothing", "never: one piece is 0.5, two are 0.75"},
	{Blunder, "whether the move gives the game away", "it loses nothing", "a win becomes a loss"},
	{Mistake, "whether the move is the first grave mistake for some moves", "no", "yes"},
	{Lead, "whether another side leads than before", "no", "yes"},
	{Decided, "for how long one side has been sure to win", "none is", "for eight moves or more"},
	{Standing, "for how long a threat has stood", "there is none", "for eight moves or more"},
	{Check, "whether the move gives check", "no", "yes"},
	{Castling, "whether the move castles", "no", "yes"},
	{Promotion, "whether the piece that moves becomes another one", "no", "yes"},
	{Win, "whether the move wins", "no", "yes"},
	{Confidence, "how sure the gamer is of winning", "sure to lose", "sure to win"},
	{Whole, "how far the piece is, over all its games", "its start", "its end"},
}

var signals = signalWords()

func signalWords() settings.Choice {
	words := make(settings.Choice, len(meanings))
	for i, m := range meanings {
		words[i] = settings.Option{Word: m.word, Effect: m.tells}
	}
	return words
}

// Target is the name of a property of the music that a signal can change.
type Target string

const (
	Loudness     Target = "loudness"     // the velocity around which the velocities of a bar are drawn
	Register     Target = "register"     // the key around which a bar starts
	Busyness     Target = "density"      // how often each note of a bar is struck
	Articulation Target = "articulation" // the share of a note's length for which it sounds
	Speed        Target = "tempo"        // the factor by which the tempo is multiplied
	Dissonance   Target = "dissonance"   // how many notes may lie outside the chord
	Mode         Target = "mode"         // the mode of the scale, from a list of modes
	Entries      Target = "voices"       // how many voices sound
	Emphasis     Target = "accent"       // what is added to the velocities of notes
	Pan          Target = "pan"          // the position between the loudspeakers
	Controller   Target = "controller"   // the value of a MIDI controller
)

// target describes a property of the music that a signal can change.
type target struct {
	word      Target
	effect    string
	low, high float64           // the lowest and the highest value that it can have
	unit      string            // what the values are called in errors
	usual     func(*Score) Ramp // the default range
}

var targets = []target{
	{
		Loudness, "the velocity around which a bar's velocities are drawn", lowVelocity, highVelocity, "velocities",
		func(s *Score) Ramp { return Ramp{float64(s.Velocity.Low), float64(s.Velocity.High)} },
	},
	{
		Register, "the key near which a bar starts", 0, pitch.HighestKey, "keys",
		func(s *Score) Ramp { return Ramp{float64(s.Range.Low), float64(s.Range.High)} },
	},
	{Busyness, "how often each note of a bar is struck", 1, 8, "strokes of each note", usually(1, 4)},
	{Articulation, "the share of its length that a note sounds", shortestArticulation, 1, "shares of a note's length", usually(1, 0.3)},
	{Speed, "by which the tempo is multiplied", 0.25, 4, "factors of the tempo", usually(0.8, 1.25)},
	{Dissonance, "the share of notes that may lie outside the chord", 0, 1, "shares of the notes", usually(0, 1)},
	{Mode, "the scale", 0, 1, "", usually(0, 1)},
	{
		Entries, "how many of the voices sound, in their order", 0, mostVoices, "voices",
		func(s *Score) Ramp { return Ramp{0, float64(len(s.Voices))} },
	},
	{Emphasis, "what is added to the velocities", -mostAccent, mostAccent, "velocities", usually(0, 32)},
	{Pan, "the place between the loudspeakers", -64, 63, "places", usually(-50, 50)},
	{Controller, "the value of the controller", 0, 127, "values", usually(0, 127)},
}

func usually(from, to float64) func(*Score) Ramp { return func(*Score) Ramp { return Ramp{from, to} } }

func targetNamed(word Target) target {
	return targets[slices.IndexFunc(targets, func(t target) bool { return t.word == word })]
}

func targetWords() settings.Choice {
	words := make(settings.Choice, len(targets))
	for i, t := range targets {
		words[i] = settings.Option{Word: t.word, Effect: t.effect}
	}
	return words
}
