package play

import (
	"cmp"
	"errors"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// MostGames is the greatest number of games in a performance that is not endless.
const MostGames = 1000

// Setup says which matches to play, and who plays. If a score's movements say otherwise, they take precedence.
type Setup struct {
	Game     game.Game
	Gamers   [2]gamer.Ref // the first and the second gamer; zero for the game's usual ones
	Limit    engine.Limit // limit of the search for gamers whose names set none; zero for no limit
	People   []*Person    // people who may play; a gamer with the name of one of them stands for that person
	Evolving []*Evolving  // placeholders for the champions of runs; a gamer with the name of one of them stands for that champion
	Judge    gamer.Ref    // tells the chances after each move; zero for none
	Begun    []game.Move  // moves with which each match starts; nil for an opening
	Opening  int          // number of random moves before the gamers choose; UsualOpening has an effect only if both gamers are deterministic
	Signs    string       // signs of the first moves, in the notation of Match.FixSigns
	Seed     uint64       // seed of the first match; each later match has the next seed
	Games    int          // number of matches, if the score has no movements

	gamers *gamerCache // gamers that are open already, shared by copies of the setup; nil to open gamers each time
}

// Shared returns a copy of the setup with a cache of gamers. Further copies share this cache, so each gamer is opened only once. Several
// goroutines may use the copies.
func (u Setup) Shared() Setup {
	u.gamers = newGamerCache(u.Game, u.People, u.Evolving)
	return u
}

// Matches returns the matches, before their first moves. s is the score.
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

// canPlay returns an error if a gamer cannot be opened, or cannot play the setup's game.
func (u Setup) canPlay(ref gamer.Ref) error {
	if ref == (gamer.Ref{}) {
		return nil
	}
	_, err := u.cache().open(ref)
	return err
}

// cache returns the shared gamers or, if there are none, a new cache.
func (u Setup) cache() *gamerCache {
	if u.gamers != nil {
		return u.gamers
	}
	return newGamerCache(u.Game, u.People, u.Evolving)
}

// match returns the match of a movement of the score s, with a seed.
func (u Setup) match(gamers *gamerCache, s *scores.Score, movement scores.Movement, seed uint64) (*Match, error) {
	players, err := u.players(gamers, s, movement)
	if err != nil {
		return nil, err
	}
	opening := cmp.Or(movement.Opening, u.Opening)
	// If a movement names a gamer, there is no usual opening: the gamers play from the first move on, and those that draw rarely do not draw.
	named := movement.First != "" || movement.Second != ""
	if opening == UsualOpening && (named || !repeat(players)) {
		opening = 0
	}
	for side, player := range players {
		if rarely, ok := player.(engine.Rarely); ok && named {
			players[side] = unseeded{rarely}
		}
	}
	if u.Begun != nil {
		opening = 0
	}
	m := NewMatch(u.Game, players[game.First], players[game.Second], opening, seed)
	if u.Begun != nil {
		m.open(u.Begun)
	}
	return m, errors.Join(u.judge(m), m.FixSigns(u.Signs))
}

// unseeded hides that an engine can be given a seed.
type unseeded struct{ engine.Engine }

// players opens the gamers of a movement. If the movement does not name a gamer, the setup's gamer plays. If the setup does not name it either,
// the game's usual gamer plays.
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

// repeat reports whether the gamers would play the same game again and again, because neither is a person or draws many of its moves.
func repeat(players [2]engine.Engine) bool {
	for _, player := range players {
		if _, person := player.(*Person); person || engine.Varied(player) {
			return false
		}
	}
	return true
}
