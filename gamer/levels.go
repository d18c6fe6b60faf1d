package gamer

import (
	"cmp"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// levels are the opponents easy, medium, hard and master, by game. In connect4-6x6, all but master are bundled gamers of these names. A master is
// the strongest gamer that moves within 100 ms in a browser; docs/lab/strength.md says how this was measured.
var levels = map[string]map[string]Ref{
	"connect4-6x6": {masterName: {Name: PerfectName}},
	"connect4-7x6": {
		"easy": {Name: TacticalName}, "medium": {Name: "social"}, "hard": {Name: NSequence},
		masterName: {Name: NTuple, Limit: engine.Limit{Depth: 10}},
	},
	"tictactoe": {
		"easy": {Name: "nndtf"}, "medium": {Name: "cma-es"}, "hard": {Name: "td"},
		masterName: {Name: PerfectName},
	},
	"checkers": {
		"easy": {Name: "swarm-checkers"}, "medium": {Name: "draughts", Limit: engine.Limit{Depth: 1}}, "hard": {Name: "draughts"},
		masterName: {Name: "draughts", Limit: engine.Limit{Depth: 9}},
	},
	"chess": {
		"easy": {Name: plainName, Limit: engine.Limit{Depth: 1}}, "medium": {Name: plainName, Limit: engine.Limit{Depth: 2}}, "hard": {Name: plainName},
		masterName: {Name: plainName, Limit: engine.Limit{Depth: 4}},
	},
	"othello": {
		"easy": {Name: TacticalName}, "medium": {Name: mobilityName, Limit: engine.Limit{Depth: 1}}, "hard": {Name: "n-tuple-othello"},
		masterName: {Name: "n-tuple-othello", Limit: engine.Limit{Depth: 6}},
	},
}

// Level returns the gamer that plays g under the name of a level. It returns false if no other gamer does.
func Level(name string, g game.Game) (Ref, bool) {
	of, is := levels[g.Name()][name]
	return of, is
}

// at returns the gamer that r means in g: if r names a level, the gamer of this level, with the limit of r if it has one. Otherwise at returns r.
func (r Ref) at(g game.Game) Ref {
	of, is := Level(r.Name, g)
	if !is {
		return r
	}
	of.Limit = cmp.Or(r.Limit, of.Limit)
	return of
}
