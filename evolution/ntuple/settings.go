// Package ntuple trains n-tuple networks by temporal differences, TD(λ), in games against themselves, with a learning rate of its
// own for each weight by temporal coherence (Thill, Koch and Konen 2012, DOI 10.1007/978-3-642-32937-1_19; Thill, Bagheri, Koch and
// Konen 2014, DOI 10.1109/CIG.2014.6932870; Bagheri, Thill, Koch and Konen 2016, DOI 10.1109/TCIAIG.2014.2367105).
//
// What eligibility traces add up during a game is computed after it, as the λ-return of each board: this takes a change per board
// and weight instead of one per board and board before it. A batch of games is played with the same weights, then each tuple learns
// from the games in their order. Games do not depend on each other, nor do tuples, so both are divided among the cores, and
// the result is the same for any number of them.
package ntuple

import (
	"cmp"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/gamer/tictactoe"
)

// Settings are the numbers of the method. Each is a flag of the same name. Check knows their bounds.
type Settings struct {
	Game string `json:"game" usage:"the board to play on"`
	ntuple.Settings
	Iterations int     `json:"iterations" bounds:"1..1000000" usage:"number of iterations"`
	Episodes   int     `json:"episodes" bounds:"1..1000000" usage:"games of an iteration"`
	Batch      int     `json:"batch" bounds:"1..1000" usage:"games that are played before the network learns from them"`
	Rate       float64 `json:"rate" bounds:"0..1" usage:"how far weights move, for each unit of error (alpha)"`
	Coherence  string  `json:"coherence" bounds:"none|linear|exponential" usage:"how the rate of a weight follows from whether its changes agree: none, linear or exponential"`
	Lambda     float64 `json:"lambda" bounds:"0..1" usage:"weight of later boards in what a board is worth: 0 only the next one, 1 only the end of the game"`
	Explore    float64 `json:"explore" bounds:"0..1" usage:"probability of a random move"`
}

// Default has the tuples of Thill, Koch and Konen.
func Default() Settings {
	return Settings{
		Game:       "connect4-7x6",
		Settings:   ntuple.Settings{Tuples: 70, Length: 8},
		Iterations: 100,
		Episodes:   1000,
		Batch:      4,
		Rate:       0.01,
		Coherence:  "linear",
		Lambda:     0.6,
		Explore:    0.1,
	}
}

// Check reports the first setting that is out of bounds.
func (s Settings) Check() error {
	g, err := gamer.FindGame(s.Game)
	if err != nil {
		return err
	}
	return cmp.Or(s.Settings.Check(g), setting.Check(&s))
}

// Follow sets fewer and shorter tuples in tic-tac-toe, where every cell of a tuple multiplies its table by four.
func (s *Settings) Follow(given func(name string) bool) {
	if (tictactoe.Game{}).Name() != s.Game {
		return
	}
	if !given("tuples") {
		s.Tuples = 10
	}
	if !given("length") {
		s.Settings.Length = 6
	}
}

// Games is the number of games of an iteration.
func (s Settings) Games() int { return s.Episodes }

// Length is the number of iterations of a run.
func (s *Settings) Length() *int { return &s.Iterations }

// board is the game of checked settings.
func (s Settings) board() game.Game {
	g, err := gamer.FindGame(s.Game)
	if err != nil {
		panic("ntuple: " + err.Error())
	}
	return g
}
