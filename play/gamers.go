package play

import (
	"errors"
	"sync"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// DefaultGame is the game to play where none is named.
const DefaultGame = "connect4-6x6"

// UsualGamers returns the gamers that play a game if none are named, by side.
func UsualGamers(game string) [2]string {
	switch game {
	case DefaultGame:
		return [2]string{"generation-200", "generation-050"}
	case "connect4-7x6":
		return [2]string{"n-sequence", "social"}
	case "tictactoe":
		return [2]string{"nndtf", "perfect"}
	}
	return [2]string{gamer.RandomName, gamer.RandomName}
}

// ErrNoPerson is returned if a person is to play a game that is not performed live.
var ErrNoPerson = errors.New("gamer " + PersonName + ": a person can play only in a live performance")

// gamerCache opens each gamer of a game once, however many matches it plays. Several goroutines may
// use it.
type gamerCache struct {
	game   game.Game
	mutex  sync.Mutex
	opened map[gamer.Ref]engine.Engine
}

// newGamerCache returns a cache for g that already holds the given people and players of runs.
func newGamerCache(g game.Game, people []*Person, evolving []*Evolving) *gamerCache {
	c := &gamerCache{game: g, opened: map[gamer.Ref]engine.Engine{}}
	for _, person := range people {
		c.opened[gamer.Ref{Name: person.Name()}] = person
	}
	for _, e := range evolving {
		c.opened[gamer.Ref{Name: e.name}] = e
	}
	return c
}

func (c *gamerCache) open(ref gamer.Ref) (engine.Engine, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if opened, ok := c.opened[ref]; ok {
		return opened, nil
	}
	if ref.Name == PersonName {
		return nil, ErrNoPerson
	}
	if e, ok := c.opened[gamer.Ref{Name: ref.Name}].(*Evolving); ok {
		return e.within(ref.Limit), nil
	}
	opened, err := gamer.Open(ref, c.game, 0) // each match sets its own seed
	if err == nil {
		c.opened[ref] = opened
	}
	return opened, err
}
