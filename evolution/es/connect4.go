package es

import (
	"cmp"
	"math/rand/v2"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/game"
)

// Connect4 holds the settings of self-play at Connect Four. Each has a flag of the same name. Check checks their bounds.
//
// Opponents sometimes choose at random among the moves that a search of two plies rates equal. So children also meet positions that no network would
// choose, and their fitness tells more. A gene and its mirror image are set by one number, so a network plays the same on both halves of the board
// and has half as much to learn.
type Connect4 struct {
	Rounds  `bounds:"plies=0..6"` // with at most 6 plies, an opening cannot end the game
	Explore float64               `json:"explore" bounds:"0..1" usage:"probability that an opponent's move is random"`
	Ascent
	mlp.SigmoidSettings
}

// DefaultConnect4 returns settings that learn well, with no more games than in Miranda and Zhang's run.
func DefaultConnect4() Connect4 {
	return Connect4{
		Rounds:  Rounds{Game: "connect4-6x6", Generations: 410, Offspring: 100, Opponents: 8, Openings: 12, Plies: 1},
		Explore: 0.5,
		Ascent:  Ascent{Step: 0.15, Learn: 1, Average: 0.02, Spread: 0.5, Every: 5},

		SigmoidSettings: mlp.SigmoidSettings{Hidden: 60, Coding: mlp.Coding{Bits: 16, Range: 8}},
	}
}

// Check returns an error about the first setting that is out of bounds.
func (s Connect4) Check() error {
	_, err := mlp.NewShape(s.Game, s.Hidden)
	return cmp.Or(err, s.Coding.Check(), setting.Check(&s), s.Rounds.check())
}

// shape returns the shape of the networks. It panics if the settings are invalid.
func (s Connect4) shape() mlp.Shape {
	shape := mlp.MustShape(s.Game, s.Hidden)
	shape.Blind = s.Blind
	return shape
}

func (s Connect4) task() task[mlp.Genome] {
	shape := s.shape()
	return connect4Task{s, shape, tie(shape)}
}

type connect4Task struct {
	settings Connect4
	shape    mlp.Shape
	ties     ties
}

func (t connect4Task) limits() limits {
	return limits{
		numbers: t.ties.numbers, bound: t.settings.Range, first: 16 * t.settings.Spread,
		genomeSize: 2 * t.shape.Genes(), ancestorCount: true,
	}
}

func (t connect4Task) start([]float64) {}

// genome returns the genome made of numbers. A gene and its mirror image get the same number.
func (t connect4Task) genome(numbers []float64) mlp.Genome {
	g := make(mlp.Genome, len(t.ties.number))
	for i, number := range t.ties.number {
		g[i] = t.settings.Coding.Gene(numbers[number])
	}
	return g
}

func (t connect4Task) decode(data []byte) (mlp.Genome, error) {
	return mlp.DecodeGenome(data, t.shape, t.settings.Coding)
}

func (t connect4Task) recent(ancestors []mlp.Genome) []mlp.Genome { return ancestors }

func (t connect4Task) network(g mlp.Genome) *mlp.Sigmoid {
	return mlp.NewSigmoid(t.shape, t.settings.Coding, g)
}

// round returns the games of a generation. The random moves of opponents depend on the number of the game, but not on the child, so all children
// meet the same random moves.
func (t connect4Task) round(genomes []mlp.Genome, random *rand.Rand, stream stream) round[mlp.Genome] {
	var opponents []*mlp.Sigmoid
	for _, g := range genomes {
		opponents = append(opponents, t.network(g))
	}
	var openings []connect4.Position
	for range t.settings.Openings {
		openings = append(openings, t.opening(random))
	}
	return func(child mlp.Genome, report func(game.Side, game.Outcome)) {
		n := t.network(child)
		for i, opponent := range opponents {
			for j, opening := range openings {
				for own := game.First; own <= game.Second; own++ {
					number := uint64((i*len(openings)+j)*2 + int(own))
					explorer := mlp.Explorer{Side: own.Other(), Rate: t.settings.Explore, Random: stream("explore", number)}
					players := sides(own, n, opponent)
					report(own, mlp.Spar(opening, players[game.First], players[game.Second], explorer))
				}
			}
		}
	}
}

// opening returns the position after Plies random moves.
func (t connect4Task) opening(r *rand.Rand) connect4.Position {
	p := t.shape.Game.Empty()
	for range t.settings.Plies {
		p = p.Drop(mlp.RandomCell(p.Playable(), r))
	}
	return p
}

// sides returns the players, indexed by side. The child plays the given side, the opponent the other.
func sides[P any](own game.Side, child, opponent P) (players [2]P) {
	players[own], players[own.Other()] = child, opponent
	return players
}
