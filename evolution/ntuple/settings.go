// Package ntuple trains n-tuple networks by temporal differences, TD(λ), in games against themselves. Each weight has a learning rate of its own, by
// temporal coherence (Thill, Koch and Konen 2012, DOI 10.1007/978-3-642-32937-1_19; Thill, Bagheri, Koch and Konen 2014, DOI
// 10.1109/CIG.2014.6932870; Bagheri, Thill, Koch and Konen 2016, DOI 10.1109/TCIAIG.2014.2367105).
//
// With eligibility traces, the weights of all earlier boards would change after every move. Instead, this package computes the λ-return of each
// board after the game. The changes have the same sum, and each board changes its weights only once.
//
// All games of a batch are played with the same weights. Then each tuple learns from these games, in order. Games do not depend on each other, and
// neither do tuples. So both are divided among the cores, and the result does not depend on the number of cores.
package ntuple

import (
	"cmp"
	"fmt"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/tictactoe"
)

// Settings are the settings of the trainer. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game string `json:"game" usage:"the board to play on"`
	ntuple.Settings
	Iterations int     `json:"iterations" bounds:"1..1000000" usage:"number of iterations"`
	Episodes   int     `json:"episodes" bounds:"1..1000000" usage:"games of an iteration"`
	Batch      int     `json:"batch" bounds:"1..1000" usage:"games that are played before the network learns from them"`
	Rate       float64 `json:"rate" bounds:"0..1" usage:"how far weights move, for each unit of error (alpha)"`
	Coherence  string  `json:"coherence" bounds:"none|linear|exponential" usage:"how the rate of a weight depends on whether its changes have the same sign: none, linear or exponential"`
	Lambda     float64 `json:"lambda" bounds:"0..1" usage:"weight of later boards in a board's value: 0 for only the next board, 1 for only the end of the game"`
	Explore    float64 `json:"explore" bounds:"0..1" usage:"probability of a random move"`
	Entropy    bool    `json:"entropy,omitempty" usage:"reduce cross-entropy instead of squared errors: errors of nearly certain values then change weights as much as others"`
	Average    float64 `json:"average,omitempty" bounds:"0..1" usage:"weight of an iteration in the average of the weights, which the gamer has: 0 for those after the last iteration"`
	Fall       float64 `json:"fall,omitempty" bounds:"0..1" usage:"share of the iterations, the last ones, in which the rate falls to 0"`
	Evolve     int     `json:"evolve,omitempty" bounds:"0..500" usage:"tuples that a genetic algorithm replaces after 1, 2, 4, 8, … iterations"`
}

// Default returns the default settings. Number and length of the tuples are from Thill, Koch and Konen.
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

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	g, err := gamer.FindGame(s.Game)
	if err != nil {
		return err
	}
	if err := cmp.Or(s.Settings.Check(g), setting.Check(&s)); err != nil {
		return err
	}
	if s.Evolve > 0 && s.Evolve > s.Tuples-2 {
		return fmt.Errorf("evolve %d: must be 0 to %d of %d tuples, because two are parents", s.Evolve, max(0, s.Tuples-2), s.Tuples)
	}
	return nil
}

// Follow chooses fewer and shorter tuples for tic-tac-toe and Othello, if the user did not set their number or length. There, a tuple's table becomes
// four times as large with each additional cell.
func (s *Settings) Follow(given func(name string) bool) {
	few := map[string]int{tictactoe.Game{}.Name(): 10, othello.Game{}.Name(): 12}[s.Game]
	if few == 0 {
		return
	}
	if !given("tuples") {
		s.Tuples = few
	}
	if !given("length") {
		s.Settings.Length = 6
	}
}

// rate returns the learning rate in an iteration: it falls linearly in the last ones.
func (s Settings) rate(number int) float64 {
	left := float64(s.Iterations - number + 1)
	return s.Rate * min(1, left/max(1, s.Fall*float64(s.Iterations)))
}

// weight returns the weight of an iteration in the average. The first ones weigh more, because the network learns most in them: the average of n
// iterations is about that of the last fifth.
func (s Settings) weight(number int) float64 { return max(s.Average, 5/float64(number+4)) }

// Games returns the number of games in an iteration.
func (s Settings) Games() int { return s.Episodes }

// Length returns a pointer to the number of iterations.
func (s *Settings) Length() *int { return &s.Iterations }

// board returns the game. It panics if the settings are invalid.
func (s Settings) board() game.Game {
	g, err := gamer.FindGame(s.Game)
	if err != nil {
		panic("ntuple: " + err.Error())
	}
	return g
}
