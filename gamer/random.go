package gamer

import (
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// RandomName is the name of the gamer that moves at random.
const RandomName = "random"

// random takes any legal move, each as likely as the others.
type random struct{ seed uint64 }

// Random returns a gamer that draws its moves from a seed and the position.
func Random(seed uint64) Gamer { return random{seed} }

func (random) Name() string               { return RandomName }
func (random) WithSeed(seed uint64) Gamer { return random{seed} }

func (r random) Choose(p game.Position) (move game.Move, confidence float64) {
	moves := p.Moves()
	return moves[rng.Stream(r.seed, "random gamer", p.Key()).IntN(len(moves))], 0.5
}
