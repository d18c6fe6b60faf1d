package es

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// Chess holds the settings of self-play at chess. Players search a few plies deep, and then until no capture pays. Each has a flag of the same name.
// Check checks their bounds.
type Chess struct {
	Rounds          `bounds:"plies=0..20"`
	search.Settings `bounds:"depth=1..8"`
	Ascent
	Longest int `json:"longest" bounds:"1..1000" usage:"plies after which a game is drawn"`
}

// DefaultChess returns the settings that evolved the bundled gamer.
func DefaultChess() Chess {
	return Chess{
		Rounds:   Rounds{Game: chess.Game{}.Name(), Generations: 60, Offspring: 40, Opponents: 2, Openings: 2, Plies: 6},
		Settings: search.Settings{DepthSetting: engine.DepthSetting{Depth: 1}},
		Ascent:   Ascent{Step: 0.2, Learn: 1, Average: 0.1, Spread: 0.1, Every: 5},
		Longest:  120,
	}
}

// Check returns an error about the first setting that is out of bounds.
func (s Chess) Check() error {
	if name := (chess.Game{}).Name(); s.Game != name {
		return fmt.Errorf("game %.40q: this system plays %s", s.Game, name)
	}
	return cmp.Or(setting.Check(&s), s.Rounds.check())
}

func (s Chess) task() task[*search.Weights] { return chessTask{s} }

type chessTask struct{ settings Chess }

func (t chessTask) limits() limits {
	return limits{numbers: search.Numbers, bound: search.Range, first: float64(16 * t.settings.Spread), genomeSize: 2 * search.Numbers}
}

// start adds nothing: the first weights know nothing of chess.
func (t chessTask) start([]float64) {}

func (t chessTask) genome(numbers []float64) *search.Weights { return search.Genes(numbers) }

func (t chessTask) decode(data []byte) (*search.Weights, error) { return search.Decode(data) }

func (t chessTask) recent(ancestors []*search.Weights) []*search.Weights { return newer(ancestors) }

func (t chessTask) round(opponents []*search.Weights, random *rand.Rand, _ stream) round[*search.Weights] {
	return t.settings.meeting().round(opponents, openings(chess.Start(), t.settings.Rounds, random))
}

type chessMeeting = meeting[*search.Weights, *chess.Position, chess.Step]

func (s Chess) meeting() chessMeeting {
	call := func(p *chess.Position) game.Outcome { return cmp.Or(p.Outcome(), game.Draw) }
	return chessMeeting{longest: s.Longest, call: call, player: func(w *search.Weights) player[*chess.Position, chess.Step] {
		searcher, limit := search.New(*w), s.Limit()
		return func(p *chess.Position) chess.Step {
			c, _ := searcher.Choose(context.Background(), p, p.Steps(), limit) // the context never ends
			return c.Step
		}
	}}
}
