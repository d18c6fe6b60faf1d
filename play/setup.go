package play

import (
	"cmp"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Setup says which matches to play. Where a score names movements, what they say
// comes first.
type Setup struct {
	Game    game.Game
	Gamers  [2]gamer.Ref // by side; zero for the usual one of the game
	Limit   engine.Limit // for the gamers that have none of their own; zero for none
	Person  *Person      // who plays where a gamer is PersonName; nil for nobody
	Opening int          // random moves before the gamers choose
	Signs   string       // of the first moves, as Match.FixSigns reads them
	Seed    uint64       // of the first match; the others have those that follow
	Games   int          // how many matches, where the score names no movements
}

// Matches returns the matches, before their first moves.
func (u Setup) Matches(s *scores.Score) ([]*Match, error) {
	gamers := newGamerCache(u.Game, u.Person)
	if err := checkMovements(s, gamers); err != nil {
		return nil, err
	}
	movements := Movements(s)
	if movements == nil {
		movements = make([]scores.Movement, u.Games)
	}
	matches := make([]*Match, len(movements))
	for i, movement := range movements {
		var err error
		if matches[i], err = u.match(gamers, movement, u.Seed+uint64(i)); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// match sets up one match. Whatever its movement leaves open is as u says.
func (u Setup) match(gamers *gamerCache, movement scores.Movement, seed uint64) (*Match, error) {
	usual := UsualGamers(u.Game.Name())
	var players [2]engine.Engine
	for side, named := range [2]string{movement.First, movement.Second} {
		ref, err := gamer.ParseRef(named)
		if err != nil {
			return nil, err
		}
		ref = cmp.Or(ref, u.Gamers[side], gamer.Ref{Name: usual[side]})
		if ref.Name != PersonName {
			ref = ref.WithLimit(u.Limit)
		}
		if players[side], err = gamers.open(ref); err != nil {
			return nil, err
		}
	}
	m := NewMatch(u.Game, players[game.First], players[game.Second], cmp.Or(movement.Opening, u.Opening), seed)
	return m, m.FixSigns(u.Signs)
}
