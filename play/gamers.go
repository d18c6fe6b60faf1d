package play

import (
	"errors"
	"sync"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// DefaultGame is the game that is played if the user names none.
const DefaultGame = "connect4-6x6"

// UsualGamers returns the names of the first and the second gamer that play a game if the user names none.
func UsualGamers(game string) [2]string {
	switch game {
	case DefaultGame:
		return [2]string{"generation-200", "generation-050"}
	case "connect4-7x6":
		return [2]string{"n-sequence", "social"}
	case "tictactoe":
		return [2]string{"nndtf", "perfect"}
	case "chess":
		return [2]string{"plain", "plain"}
	case "othello":
		return [2]string{"n-tuple-othello", "mobility"}
	}
	return [2]string{gamer.RandomName, gamer.RandomName}
}

// ErrNoPerson is the error if a person is a player in a game that is not performed live.
var ErrNoPerson = errors.New("gamer " + PersonName + ": a person can play only in a live performance")

// gamerCache opens each gamer of a game only once, even for many matches. Several goroutines may use it at the same time.
type gamerCache struct {
	game   game.Game
	mutex  sync.Mutex
	opened map[gamer.Ref]engine.Engine
}

// newGamerCache returns a cache for the game g that already contains people, and placeholders for runs.
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
	opened, err := gamer.Open(ref, c.game, 0) // each match sets its own seed later
	if err == nil {
		c.opened[ref] = opened
	}
	return opened, err
}
