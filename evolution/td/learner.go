package td

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
)

// learner plays games, and adapts the network's weights after each game.
type learner struct {
	settings Settings
	network  *network
	table    *mlp.Table
	draws    int
	boards   int     // number of boards in all games
	missed   float64 // sum of the squared differences between boards' values and outcomes
}

// play plays a game of player against itself, and adapts the weights. player must have the learner's current weights.
func (l *learner) play(player *mlp.Network, r *rand.Rand) {
	var plies []mlp.Ply
	var boards []board
	outcome := l.table.Explore(player, l.settings.Explore, r, func(ply mlp.Ply) {
		plies = append(plies, ply)
		boards = append(boards, board{
			value:  forFirst(l.network.value(ply.Inputs), ply.Side),
			random: ply.Random,
			best:   forFirst(sigmoid(float64(ply.Best)), ply.Side),
		})
	})
	if outcome == game.Draw {
		l.draws++
	}
	end, change := ends[outcome], make([]float64, len(l.network.weights))
	for i, worth := range returns(boards, end, l.settings.Lambda) {
		off := worth - boards[i].value
		l.network.climb(plies[i].Inputs, forFirstSlope(float64(l.settings.Rate*off), plies[i].Side), change)
		l.boards++
		l.missed += float64((end - boards[i].value) * (end - boards[i].value))
	}
	for i, by := range change {
		l.network.weights[i] = max(-maxWeight, min(maxWeight, l.network.weights[i]+by))
	}
}

// forFirst converts the chance of side s to win into the first side's chance.
func forFirst(chance float64, s game.Side) float64 {
	if s == game.Second {
		return 1 - chance
	}
	return chance
}

// forFirstSlope converts a change of side s's chance into the change of the first side's chance.
func forFirstSlope(change float64, s game.Side) float64 {
	if s == game.Second {
		return -change
	}
	return change
}
