package play

import (
	"cmp"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// MostGames is how many games are played one after another at most, unless they have no end.
const MostGames = 1000

// Setup says which matches to play. Where a score names movements, what they say
// comes first.
type Setup struct {
	Game     game.Game
	Gamers   [2]gamer.Ref // by side; zero for the usual one of the game
	Limit    engine.Limit // for the gamers that have none of their own; zero for none
	People   []*Person    // who play where a gamer has their name
	Evolving []*Evolving  // the same for gamers of runs that go on
	Opening  int          // random moves before the gamers choose; or UsualOpening, for two that always answer the same
	Signs    string       // of the first moves, as Match.FixSigns reads them
	Seed     uint64       // of the first match; the others have those that follow
	Games    int          // how many matches, where the score names no movements

	gamers *gamerCache // shared with other setups; nil for gamers that are opened for each
}

// Shared returns the setup so that copies of it share their gamers, which are opened once.
// Several goroutines may use them.
func (u Setup) Shared() Setup {
	u.gamers = newGamerCache(u.Game, u.People, u.Evolving)
	return u
}

// Matches returns the matches, before their first moves.
func (u Setup) Matches(s *scores.Score) ([]*Match, error) {
	gamers := u.cache()
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
		if matches[i], err = u.match(gamers, s, movement, u.Seed+uint64(i)); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// CanPlay opens a gamer of the setup's game. The error is why it cannot play.
func (u Setup) CanPlay(ref gamer.Ref) error {
	if ref == (gamer.Ref{}) {
		return nil
	}
	_, err := u.cache().open(ref)
	return err
}

// cache returns the gamers that the setup shares, or others.
func (u Setup) cache() *gamerCache {
	if u.gamers != nil {
		return u.gamers
	}
	return newGamerCache(u.Game, u.People, u.Evolving)
}

// match returns the match of a movement, by a seed.
func (u Setup) match(gamers *gamerCache, s *scores.Score, movement scores.Movement, seed uint64) (*Match, error) {
	players, err := u.players(gamers, s, movement)
	if err != nil {
		return nil, err
	}
	opening := cmp.Or(movement.Opening, u.Opening)
	// A movement that names a gamer is that gamer's from the first move on.
	if named := movement.First != "" || movement.Second != ""; opening == UsualOpening && (named || !repeat(players)) {
		opening = 0
	}
	m := NewMatch(u.Game, players[game.First], players[game.Second], opening, seed)
	return m, m.FixSigns(u.Signs)
}

// players opens the gamers of a movement. Those that it leaves open are as u says.
func (u Setup) players(gamers *gamerCache, s *scores.Score, movement scores.Movement) (players [2]engine.Engine, err error) {
	usual := UsualGamers(u.Game.Name())
	for side, name := range movementGamers(movement) {
		ref, err := RefFrom(s.Name, name)
		if err != nil {
			return players, err
		}
		ref = cmp.Or(ref, u.Gamers[side], gamer.Ref{Name: usual[side]})
		if players[side], err = gamers.open(u.limited(ref)); err != nil {
			return players, err
		}
	}
	return players, nil
}

// repeat reports whether two gamers would always play the same game.
func repeat(players [2]engine.Engine) bool {
	for _, player := range players {
		switch player.(type) {
		case engine.Seeded, *Person:
			return false
		}
	}
	return true
}
