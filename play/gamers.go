package play

import (
	"cmp"
	"errors"
	"sync"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// DefaultGame is the game that is played if the user names none.
const DefaultGame = "connect4-6x6"

// usual has, for a game, the names of the first and the second gamer and of the score if the user names none. Without a score, it is that of the command.
var usual = map[string]struct {
	gamers [2]string
	score  string
}{
	DefaultGame:    {gamers: [2]string{"generation-200", "generation-050"}},
	"connect4-7x6": {gamers: [2]string{"n-sequence", "social"}},
	"tictactoe":    {gamers: [2]string{"nndtf", "perfect"}},
	"chess":        {gamers: [2]string{"plain", "plain"}, score: "gambit"},
	"othello":      {gamers: [2]string{"n-tuple-othello", "mobility"}},
}

// UsualGamers returns the names of the first and the second gamer that play a game if the user names none.
func UsualGamers(game string) [2]string {
	if own, known := usual[game]; known {
		return own.gamers
	}
	return [2]string{gamer.RandomName, gamer.RandomName}
}

// UsualScore returns the name of the score of a game if the user names none. otherwise is the score if the game has none of its own.
func UsualScore(game, otherwise string) string { return cmp.Or(usual[game].score, otherwise) }

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
