// Package gamer registers all players: the games, the built-in engines, and the families of evolved engines. Each of these is implemented in a
// package of its own.
package gamer

import (
	"fmt"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/checkers/material"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/connect4"
	connect4mlp "midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/gamer/othello"
	othellosearch "midiconnect4/gamer/othello/search"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
	tictactoesolver "midiconnect4/gamer/tictactoe/solver"
)

// fixedSizeGames are the games with a single board size. Connect Four has many sizes; connect4.Parse finds them.
var fixedSizeGames = []game.Game{tictactoe.Game{}, checkers.Game{}, chess.Game{}, othello.Game{}}

// The systems are ways to evolve engines. The comments have the names of the authors of papers.
const (
	MidiConnect4 = "midi-connect4" // Miranda and Zhang
	SelfPlay     = "self-play"     // networks of midi-connect4, evolved by self-play in which some moves are random
	NSequence    = "n-sequence"    // Morrow, DeBell and Bogaerts
	Social       = "social"        // Yaakob and Mahdin
	Draughts     = "draughts"      // checkers by self-play with look-ahead
	PieceSquare  = "piece-square"  // weights of plain, evolved by self-play at chess
	NNDTF        = "nndtf"         // Ling and Lam
	Swarm        = "swarm"         // Messerschmidt
	CMAES        = "cma-es"        // networks of swarm, evolved by CMA-ES (Hansen)
	HallOfFame   = "hall-of-fame"  // swarm, but former champions are opponents too (Rosin and Belew)
	TD           = "td"            // networks of swarm, trained by temporal differences (Sutton, Tesauro)
	NTuple       = "n-tuple"       // n-tuple networks, trained by temporal differences (Thill, Koch and Konen)
)

// families maps the name of each system to the family that makes its engines.
var families = map[string]engine.Family{
	MidiConnect4: connect4mlp.SigmoidFamily,
	SelfPlay:     connect4mlp.SigmoidFamily,
	NSequence:    nseq.Family,
	Social:       connect4mlp.TanhFamily,
	Draughts:     eval.Family,
	PieceSquare:  search.Family,
	NNDTF:        nndtf.Family,
	Swarm:        mlp.Family,
	CMAES:        mlp.Family,
	HallOfFame:   mlp.Family,
	TD:           mlp.Family,
	NTuple:       ntuple.Family,
}

// Names of built-in engines.
const (
	RandomName   = "random"
	TacticalName = "tactical"
	PerfectName  = "perfect"
	materialName = "material"
	plainName    = "plain"
	mobilityName = "mobility"
	masterName   = "master"
)

// builtIn are the engines that are written by hand, not evolved.
var builtIn = []struct {
	name, about string
	searches    bool
	open        func(ref Ref, g game.Game, seed uint64) (engine.Engine, error)
}{
	{RandomName, "a random legal move, which the game's seed determines", false, openRandom},
	{TacticalName, "wins if it can, else blocks if it must, else any legal move", false, openTactical},
	{PerfectName, "in Connect Four and tic-tac-toe, the soonest win, else the latest loss; the game's seed decides between equal moves", false, openPerfect},
	{materialName, "in checkers, the most pieces four plies ahead, or N plies ahead as material@N; in chess three plies", true, openMaterial},
	{plainName, "in chess, our own engine: material and where the pieces stand, three plies ahead, or N plies ahead as plain@N", true, openPlain},
	{mobilityName, "in Othello, the most moves, corners and stable discs four plies ahead, or N plies ahead as mobility@N", true, openMobility},
	{masterName, "the strongest gamer of the usual boards that moves within 100 ms in a browser", true, openMaster},
}

func openRandom(_ Ref, _ game.Game, seed uint64) (engine.Engine, error) { return Random(seed), nil }

func openTactical(_ Ref, _ game.Game, seed uint64) (engine.Engine, error) { return Tactical(seed), nil }

func openPerfect(_ Ref, g game.Game, _ uint64) (engine.Engine, error) {
	switch g := g.(type) {
	case *connect4.Game:
		return solver.NewEngine(PerfectName, g), nil
	case tictactoe.Game:
		return tictactoesolver.NewEngine(PerfectName), nil
	}
	return nil, fmt.Errorf("gamer %s: it plays Connect Four and tic-tac-toe, not %s", PerfectName, g.Name())
}

func openMaterial(ref Ref, g game.Game, seed uint64) (engine.Engine, error) {
	switch g.(type) {
	case checkers.Game:
		return material.New(ref.String(), ref.Limit, seed), nil
	case chess.Game:
		return search.NewEngine(ref.String(), search.Material, ref.Limit), nil
	}
	return nil, fmt.Errorf("gamer %s: it plays checkers and chess, not %s", materialName, g.Name())
}

func openPlain(ref Ref, g game.Game, _ uint64) (engine.Engine, error) {
	if _, ok := g.(chess.Game); !ok {
		return nil, fmt.Errorf("gamer %s: it plays chess, not %s", plainName, g.Name())
	}
	return search.NewEngine(ref.String(), search.Plain, ref.Limit), nil
}

func openMobility(ref Ref, g game.Game, _ uint64) (engine.Engine, error) {
	if _, ok := g.(othello.Game); !ok {
		return nil, fmt.Errorf("gamer %s: it plays Othello, not %s", mobilityName, g.Name())
	}
	return engine.New(ref.String(), g, othellosearch.MobilityModel, ref.Limit), nil
}

// openMaster returns an error: Open opens the master of a game that has one.
func openMaster(_ Ref, g game.Game, _ uint64) (engine.Engine, error) {
	return nil, fmt.Errorf("gamer %s: there is none for %s", masterName, g.Name())
}
