package play

import (
	"cmp"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// MostGames is the largest number of games, unless they are endless.
const MostGames = 1000

// Setup says which matches to play. The movements of a score take precedence.
type Setup struct {
	Game     game.Game
	Gamers   [2]gamer.Ref // by side; zero for the usual one of the game
	Limit    engine.Limit // for gamers without a limit of their own; zero for none
	People   []*Person    // a gamer with a person's name is that person
	Evolving []*Evolving  // a gamer with such a name is the newest champion of a run
	Opening  int          // number of random moves before the gamers choose; UsualOpening adds moves for two deterministic gamers only
	Signs    string       // of the first moves, in the notation of Match.FixSigns
	Seed     uint64       // of the first match; later matches have the following seeds
	Games    int          // number of matches, if the score has no movements

	gamers *gamerCache // shared with copies of the setup; nil to open gamers anew each time
}

// Shared returns a setup whose copies share their gamers, which are opened once. Several goroutines may use
// the copies.
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

// canPlay opens a gamer, and returns an error if it cannot play the setup's game.
func (u Setup) canPlay(ref gamer.Ref) error {
	if ref == (gamer.Ref{}) {
		return nil
	}
	_, err := u.cache().open(ref)
	return err
}

// cache returns the shared gamers, or a new cache.
func (u Setup) cache() *gamerCache {
	if u.gamers != nil {
		return u.gamers
	}
	return newGamerCache(u.Game, u.People, u.Evolving)
}

// match returns the match of a movement and a seed.
func (u Setup) match(gamers *gamerCache, s *scores.Score, movement scores.Movement, seed uint64) (*Match, error) {
	players, err := u.players(gamers, s, movement)
	if err != nil {
		return nil, err
	}
	opening := cmp.Or(movement.Opening, u.Opening)
	// A gamer that a movement names plays from the first move on.
	if named := movement.First != "" || movement.Second != ""; opening == UsualOpening && (named || !repeat(players)) {
		opening = 0
	}
	m := NewMatch(u.Game, players[game.First], players[game.Second], opening, seed)
	return m, m.FixSigns(u.Signs)
}

// players opens the gamers of a movement. A gamer that the movement does not name is u's or, if u names none, the usual one.
func (u Setup) players(gamers *gamerCache, s *scores.Score, movement scores.Movement) (players [2]engine.Engine, err error) {
	usual := UsualGamers(u.Game.Name())
	for side, name := range movementGamers(movement) {
		ref, err := refFrom(s.Name, name)
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

// repeat reports whether two gamers are deterministic, so that they would always play the same game.
func repeat(players [2]engine.Engine) bool {
	for _, player := range players {
		switch player.(type) {
		case engine.Seeded, *Person:
			return false
		}
	}
	return true
}
