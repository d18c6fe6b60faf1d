package es

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/engine"
)

// Checkers holds the settings of self-play at checkers. Players search a few plies deep. Each has a flag of the same name. Check checks their
// bounds.
type Checkers struct {
	Rounds        `bounds:"plies=0..20"`
	eval.Settings `bounds:"depth=1..20"`
	Ascent
	Man     float64 `json:"man" bounds:"0..4" usage:"approximate value of a man in the first mean"`
	King    float64 `json:"king" bounds:"0..4" usage:"approximate value of a king in the first mean"`
	Longest int     `json:"longest" bounds:"1..10000" usage:"plies after which a game ends"`
	Lead    float64 `json:"lead" bounds:"0.5..24" usage:"lead in material that then wins the game (a man counts 1, a king 1.5); with a smaller lead it is drawn"`
}

// DefaultCheckers returns the settings that evolved the bundled gamer.
func DefaultCheckers() Checkers {
	return Checkers{
		Rounds:   Rounds{Game: checkers.Game{}.Name(), Generations: 800, Offspring: 60, Opponents: 4, Openings: 6, Plies: 6},
		Settings: eval.Settings{DepthSetting: engine.DepthSetting{Depth: 2}},
		Ascent:   Ascent{Step: 0.1, Learn: 1, Average: 0.01, Spread: 0.1, Every: 5},
		Man:      1,
		King:     1.5,
		Longest:  80,
		Lead:     1,
	}
}

// Check returns an error about the first setting that is out of bounds.
func (s Checkers) Check() error {
	if name := (checkers.Game{}).Name(); s.Game != name {
		return fmt.Errorf("game %.40q: this system plays %s", s.Game, name)
	}
	return cmp.Or(setting.Check(&s), s.Rounds.check())
}

func (s Checkers) task() task[*eval.Genome] { return checkersTask{s} }

type checkersTask struct{ settings Checkers }

// limits returns bounds with room for the values of pieces that start adds to the first mean.
func (t checkersTask) limits() limits {
	return limits{numbers: eval.Numbers, bound: eval.Range, first: eval.Range + float64(16*t.settings.Spread), genomeSize: 2 * eval.Numbers}
}

// start adds the values of men and kings, so that the first network counts pieces.
func (t checkersTask) start(mean []float64) {
	for _, i := range eval.Men {
		mean[i] += t.settings.Man
	}
	for _, i := range eval.Kings {
		mean[i] += t.settings.King
	}
}

func (t checkersTask) genome(numbers []float64) *eval.Genome { return eval.Genes(numbers) }

func (t checkersTask) decode(data []byte) (*eval.Genome, error) { return eval.DecodeGenome(data) }

func (t checkersTask) recent(ancestors []*eval.Genome) []*eval.Genome { return newer(ancestors) }

func (t checkersTask) round(opponents []*eval.Genome, random *rand.Rand, _ stream) round[*eval.Genome] {
	start, _ := checkers.Game{}.Start().(checkers.Position)
	return t.settings.meeting().round(opponents, openings(start, t.settings.Rounds, random))
}
