package baselines

import (
	"midiconnect4/evolution"
	"midiconnect4/evolution/cmaes"
	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/td"
	"midiconnect4/gamer"
	"midiconnect4/gamer/tictactoe"
)

// algorithm is a way of training networks.
type algorithm struct {
	name, system string
	thesis       bool // the algorithm is from the thesis
	// settings returns the settings with which size networks compete. hidden is the number of hidden neurons.
	settings func(game string, size, hidden int) evolution.Settings
}

// untrained is the name of networks that are drawn at random and not trained.
const untrained = "untrained"

// means is the name of CMA-ES with four times the games per iteration and a quarter of the iterations. With more games, fitness depends less on
// chance.
const means = "cma-es-means"

// algorithms are the algorithms to compare, in the order of the tables.
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
	{"n-tuple", gamer.NTuple, false, func(game string, _, _ int) evolution.Settings { return byTuples(game) }},
	{"n-tuple-evolved", gamer.NTuple, false, func(game string, _, _ int) evolution.Settings {
		s := byTuples(game)
		s.Evolve = s.Tuples / 3
		return s
	}},
}

// plays reports whether the algorithm is compared in a game. N-tuple networks do not play checkers. Their runs of Connect Four are not archived yet.
func (a algorithm) plays(game string) bool {
	return a.system != gamer.NTuple || game == (tictactoe.Game{}).Name()
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

// competing returns the number of individuals, or of particles, with which size networks compete. A particle counts as two networks: its position
// and its personal best.
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

// byDifferences returns the settings of TD. The experiment then sets Episodes so that TD plays as many games as the other algorithms.
func byDifferences(game string, hidden int) *td.Settings {
	s := td.Default()
	s.Game, s.Hidden = game, hidden
	return &s
}

// byTuples returns the settings of n-tuple networks, with as many iterations as TD. The experiment then sets Episodes as it does for TD.
func byTuples(game string) *ntuple.Settings {
	s := ntuple.Default()
	s.Game, s.Iterations = game, td.Default().Iterations
	s.Follow(func(string) bool { return false })
	return &s
}
