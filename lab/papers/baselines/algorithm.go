package baselines

import (
	"midiconnect4/evolution"
	"midiconnect4/evolution/cmaes"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/td"
	"midiconnect4/gamer"
)

// algorithm is a way to train the networks.
type algorithm struct {
	name, system string
	thesis       bool // whether the thesis has it
	// settings returns the settings for a population of size networks with the given number of hidden units.
	settings func(game string, size, hidden int) evolution.Settings
}

// untrained is the name for networks that stay as they are first drawn.
const untrained = "untrained"

// means is the name for CMA-ES with four times the games per iteration, but a quarter of the iterations. More games make fitness less noisy.
const means = "cma-es-means"

// algorithms are compared in this order.
var algorithms = []algorithm{
	{untrained, gamer.TD, false, func(game string, _, hidden int) evolution.Settings {
		s := byDifferences(game, hidden)
		s.Iterations, s.Episodes, s.Rate = 1, 1, 0
		return s
	}},
	ofThesis(swarm.EPUniform), ofThesis(swarm.EPGaussian), ofThesis(swarm.GBest), ofThesis(swarm.LBest), ofThesis(swarm.GCPSO),
	{"hall-of-fame", gamer.HallOfFame, false, func(game string, size, hidden int) evolution.Settings {
		s := swarm.DefaultFame()
		s.Game, s.Individuals, s.Hidden = game, competing(s, size), hidden
		return &s
	}},
	{"cma-es", gamer.CMAES, false, func(game string, size, hidden int) evolution.Settings { return byCMA(game, size, hidden) }},
	{"cma-es-fame", gamer.CMAES, false, func(game string, size, hidden int) evolution.Settings {
		s := byCMA(game, size, hidden)
		s.Fame = 2
		return s
	}},
	{means, gamer.CMAES, false, func(game string, size, hidden int) evolution.Settings { return byCMA(game, size, hidden) }},
	{"td", gamer.TD, false, func(game string, _, hidden int) evolution.Settings { return byDifferences(game, hidden) }},
	{"td-explore-0.1", gamer.TD, false, func(game string, _, hidden int) evolution.Settings {
		s := byDifferences(game, hidden)
		s.Explore = 0.1
		return s
	}},
}

// ofThesis returns an algorithm of the thesis.
func ofThesis(name string) algorithm {
	return algorithm{name, gamer.Swarm, true, func(game string, size, hidden int) evolution.Settings {
		s := swarm.Default()
		s.Algorithm = name
		s.Follow(func(string) bool { return false })
		s.Game, s.Individuals, s.Hidden = game, competing(s, size), hidden
		return &s
	}}
}

// competing returns the number of individuals or particles of which size networks compete. A particle competes with two networks: its
// position and its personal best.
func competing(s swarm.Settings, size int) int {
	if s.Swarm() {
		return size / 2
	}
	return size
}

func byCMA(game string, size, hidden int) *cmaes.Settings {
	s := cmaes.Default()
	s.Game, s.Individuals, s.Hidden = game, size, hidden
	s.Follow(func(string) bool { return false })
	return &s
}

// byDifferences returns the settings of TD. The experiment sets Episodes so that TD plays as many games as the other algorithms.
func byDifferences(game string, hidden int) *td.Settings {
	s := td.Default()
	s.Game, s.Hidden = game, hidden
	return &s
}
