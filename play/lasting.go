package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

const (
	mostChosen = 1000 // greatest number of games in a piece of a given length
	mostTried  = 64   // greatest number of games tried for each position in the piece
	mostPlayed = 1024 // greatest number of games played in total; only a piece with more positions than this may take more
)

// LengthError says that no choice of games makes a piece of the wanted length, and what can be done.
type LengthError struct{ Problem, Hint string }

func (e *LengthError) Error() string { return e.Problem }

// MeetsLength reports whether a length differs by at most 5 % from the length that the user asked for.
func MeetsLength(length, asked time.Duration) bool {
	return max(length-asked, asked-length) <= asked/20
}

// lasting plays games, and chooses those that together make a piece of the given length (see MeetsLength). It returns them as matches with given
// moves, before their first move. If the games of successive seeds have the right length, it chooses these, as the method Matches would.
// Otherwise, it replaces some of them by games of later seeds. The number of games is the number of the score's movements or, if there are none,
// u.Games. If u.Games is 0, too, any number of games is possible. If a gamer stands for a run, the champion that is the newest at the time of
// the call plays all its games. If no choice is found, the error is a *LengthError.
func (u Setup) lasting(ctx context.Context, s *scores.Score, length time.Duration) ([]*Match, error) {
	c, err := u.choosing(ctx, s)
	if err != nil {
		return nil, err
	}
	matches, lasts, err := c.search(length)
	if err == nil && !MeetsLength(lasts, length) {
		closest := scores.FormatLength(lasts)
		return nil, &LengthError{
			fmt.Sprintf("no choice of %s has this length; the closest lasts %s", text.Count(len(c.played), "game"), closest),
			"ask for " + closest + ", or change the tempo, the pauses or the number of games",
		}
	}
	return matches, err
}

// Nearest chooses games like the method lasting. But if no choice has the wanted length, it returns the choice with the closest length. lasts is
// the length of the piece.
func (u Setup) Nearest(ctx context.Context, s *scores.Score, length time.Duration) (matches []*Match, lasts time.Duration, err error) {
	c, err := u.choosing(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	return c.search(length)
}

// choosing returns the state with which a search for games begins.
func (u Setup) choosing(ctx context.Context, s *scores.Score) (*choosing, error) {
	evolving := make([]*Evolving, len(u.Evolving))
	for i, e := range u.Evolving {
		evolving[i] = e.once()
	}
	gamers := newGamerCache(u.Game, u.People, evolving)
	return &choosing{ctx: ctx, setup: u, score: s, gamers: gamers, played: map[uint64]*Match{}}, checkMovements(s, gamers)
}

// search returns the matches whose piece has the length closest to the given length. lasts is the length of that piece.
func (c *choosing) search(length time.Duration) (found []*Match, lasts time.Duration, err error) {
	asked := length
	const rounds = 4 // several rounds, because a game may last longer or shorter in a piece than alone
	for range rounds {
		matches, met, err := c.choose(asked)
		if err != nil {
			return nil, 0, err
		}
		again := Snapshots(matches)
		ApplyForm(again)
		piece, err := Perform(c.ctx, c.score, again, nil)
		if err != nil {
			return nil, 0, err
		}
		last := piece.Duration()
		if found == nil || isNearer(last, lasts, length) {
			found, lasts = matches, last
		}
		if !met || MeetsLength(last, length) {
			break
		}
		asked = asked * length / max(last, 1)
	}
	return found, lasts, nil
}

type choosing struct {
	ctx    context.Context
	setup  Setup
	score  *scores.Score
	gamers *gamerCache
	played map[uint64]*Match // games that were played to their ends, by seed
}

// choose returns matches whose lengths add up to a sum close to the length asked. It uses the length that each match has alone. met reports
// whether the sum meets the length (see MeetsLength).
func (c *choosing) choose(asked time.Duration) (matches []*Match, met bool, err error) {
	sizes, err := c.sizes(asked)
	if err != nil {
		return nil, false, err
	}
	best, size := choice{}, 0
	for tries := 1; tries <= mostTried && (tries == 1 || tries*sizes[0] <= mostPlayed); tries *= 2 {
		for _, games := range sizes {
			options, err := c.options(games, tries)
			if err != nil {
				return nil, false, err
			}
			if found := nearest(options, asked); size == 0 || isNearer(found.sum, best.sum, asked) {
				best, size = found, games
			}
		}
		if met = MeetsLength(best.sum, asked); met {
			break
		}
	}
	return c.given(best.tries(size)), met, nil
}

// sizes lists the numbers of games to try. The most likely number is first.
func (c *choosing) sizes(asked time.Duration) ([]int, error) {
	if n := len(Movements(c.score)); n > 0 {
		return []int{n}, nil
	}
	if c.setup.Games > 0 {
		return []int{c.setup.Games}, nil
	}
	const sample = 16
	var sum, most time.Duration
	for n := 1; n <= mostChosen; n++ {
		whole, err := c.lasts(n-1, n-1, true)
		if err != nil {
			return nil, err
		}
		if sum+whole >= asked {
			return []int{n, max(1, n-1)}, nil
		}
		more, err := c.lasts(n-1, n-1, false)
		if err != nil {
			return nil, err
		}
		sum += more
		if most = sum * mostChosen / time.Duration(n); n == sample && 2*most < asked {
			break // many more games would be needed
		}
	}
	return nil, &LengthError{
		fmt.Sprintf("a piece has at most %d games, which would last about %s", mostChosen, scores.FormatLength(most)), "ask for less, or take a slower tempo or longer pauses",
	}
}

// options returns, for each position in the piece, the lengths of the games that may be played there. The lengths for the last position include
// the end of the piece.
func (c *choosing) options(games, tries int) ([][]time.Duration, error) {
	options := make([][]time.Duration, games)
	for place := range options {
		for try := range tries {
			length, err := c.lasts(place, place+try*games, place == games-1)
			if err != nil {
				return nil, err
			}
			options[place] = append(options[place], length)
		}
	}
	return options, nil
}

// lasts returns the length of the game of a seed at a position in the piece, with the silence after it.
func (c *choosing) lasts(place, seed int, last bool) (time.Duration, error) {
	played, err := c.play(place, seed)
	if err != nil {
		return 0, err
	}
	m := played.Snapshot()
	m.place.number, m.place.form, m.place.last = place+1, place+1, last
	if err := m.recompose(c.score, 0); err != nil {
		return 0, err
	}
	return m.lasts(), nil
}

// play plays the game of a seed to its end. place is its position in the piece, because a movement may have its own gamers.
func (c *choosing) play(place, seed int) (*Match, error) {
	from := c.setup.Seed + uint64(seed)
	if m, ok := c.played[from]; ok {
		return m, nil
	}
	if from < c.setup.Seed {
		return nil, &LengthError{fmt.Sprintf("only %d seeds follow %d", seed-1, c.setup.Seed), "take a smaller seed"}
	}
	var movement scores.Movement
	if movements := Movements(c.score); place < len(movements) {
		movement = movements[place]
	}
	m, err := c.setup.match(c.gamers, c.score, movement, from)
	if err != nil {
		return nil, err
	}
	if err := m.Begin(c.score, 0); err != nil {
		return nil, err
	}
	for err == nil {
		_, err = m.Next(c.ctx)
	}
	if !errors.Is(err, ErrOver) {
		return nil, err
	}
	c.played[from] = m
	return m, nil
}

// given returns the chosen match for each position in the piece, as a match with given moves. tries holds the number of the choice at each
// position.
func (c *choosing) given(tries []int) []*Match {
	matches := make([]*Match, len(tries))
	for place, try := range tries {
		matches[place] = c.played[c.setup.Seed+uint64(place+try*len(tries))].asGiven()
	}
	return matches
}

// asGiven returns a match before its first move. Its given moves are the moves of m so far.
func (m *Match) asGiven() *Match {
	given := &Match{
		Game: m.Game, Names: m.Names, Seed: m.Seed, Opening: min(m.Opening, len(m.Turns)),
		who: who{newest: m.who.newest}, position: m.Game.Start(), record: record{signs: m.record.signs, fixed: m.record.fixed},
	}
	for _, t := range m.Turns {
		given.record.given, given.record.confidence = append(given.record.given, t.Move), append(given.record.confidence, t.Confidence)
		given.record.chances = append(given.record.chances, t.chances)
	}
	return given
}

// lasts returns the length of the match's music, with the silence after it.
func (m *Match) lasts() time.Duration {
	music := Piece(m.music.score, []*Match{m}).Duration()
	if m.place.last || len(m.Turns) == 0 {
		return music
	}
	silence := compose.Seconds(m.silence(), m.Turns[len(m.Turns)-1].tempo())
	return music + time.Duration(silence*float64(time.Second))
}

// choice is a choice of games for the first positions of a piece. It is a linked list, from the last of these positions to the first.
type choice struct {
	sum    time.Duration // total length of the chosen games
	try    int
	before *choice
}

// tries returns the number of the chosen game for each position.
func (c choice) tries(places int) []int {
	all := make([]int, 0, places)
	for at := &c; len(all) < places; at = at.before {
		all = append(all, at.try)
	}
	slices.Reverse(all)
	return all
}

func isNearer(length, than, asked time.Duration) bool {
	return max(length-asked, asked-length) < max(than-asked, asked-than)
}

// thinned removes sums that further games cannot bring closer to the wanted length: of the sums that are already too long, it keeps only the
// shortest.
func thinned(sums []choice, asked time.Duration) []choice {
	var kept []choice
	var long *choice
	for _, c := range sums {
		switch {
		case c.sum <= asked:
			kept = append(kept, c)
		case long == nil || c.sum < long.sum:
			long = &c
		}
	}
	if long != nil {
		kept = append(kept, *long)
	}
	return kept
}

// nearest chooses one of the options for each position in the piece, so that their sum is close to the wanted length. To save time, sums that
// differ by less than a thousandth of that length count as equal.
func nearest(options [][]time.Duration, asked time.Duration) choice {
	grain := max(asked/1000, 1)
	sums := []choice{{}}
	for _, place := range options {
		found := map[time.Duration]int{} // for each sum, in units of grain, its index in more
		var more []choice
		for _, before := range sums {
			for try, length := range place {
				sum := before.sum + length
				if _, known := found[sum/grain]; !known {
					found[sum/grain] = len(more)
					more = append(more, choice{sum, try, &before})
				}
			}
		}
		sums = thinned(more, asked)
	}
	best := sums[0]
	for _, other := range sums {
		if isNearer(other.sum, best.sum, asked) {
			best = other
		}
	}
	return best
}
