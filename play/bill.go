package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// Bill is the result of resolving an order: everything that is needed to set up its matches.
type Bill struct {
	Setup
	Score     *scores.Score // the score, with the order's tempo and title
	Moves     []string      // moves of a given game; nil if gamers play
	Length    time.Duration // length of all games together, which sets the tempo of given ones; 0 if the order sets none
	Endless   bool          // whether rematches follow the first game: without end or, with House.Final, until the final game or the last of Games
	Transpose int           // number of keys by which to transpose up

	own   bool                   // whether Length comes from the score
	saved []*Match               // saved games to play again; nil for new games
	final func(*gamer.File) bool // House.Final; nil if the order asks for games without end
}

// SetUp returns the matches that the bill describes, before their first moves.
func (b *Bill) SetUp(ctx context.Context) (matches []*Match, err error) {
	switch {
	case b.saved != nil:
		for _, m := range b.saved {
			again := m.Rematch(0)
			again.Seed += b.Seed - b.saved[0].Seed
			err = errors.Join(err, b.judge(again))
			matches = append(matches, again)
		}
	case b.Moves != nil:
		var m *Match
		if m, err = NewGivenMatch(b.Game, b.Moves, b.Seed); err == nil {
			matches, err = []*Match{m}, errors.Join(b.judge(m), m.FixSigns(b.Signs))
		}
	default:
		matches, err = b.played(ctx)
	}
	if err != nil {
		return nil, err
	}
	if b.Given() {
		matches = inPhases(b.Score, matches)
	}
	ApplyForm(matches)
	if err := CheckFits(b.Score, matches); err != nil {
		return matches, err
	}
	if b.Given() && b.Length != 0 {
		err = b.fit(ctx, matches)
	}
	return matches, err
}

// Given reports whether the games are given: their moves, or saved games.
func (b *Bill) Given() bool { return b.saved != nil || b.Moves != nil }

// mostFitted is the greatest factor by which the tempo of given games may change for the sake of a length.
const mostFitted = 2

// fit gives the score the tempo at which given games last as long as the order asks for (see MeetsLength).
func (b *Bill) fit(ctx context.Context, matches []*Match) error {
	piece, err := Perform(ctx, b.Score, Snapshots(matches), nil)
	if err != nil {
		return err
	}
	lasts := piece.Duration()
	if MeetsLength(lasts, b.Length) {
		return nil // so a bill that was set up before does not change
	}
	factor := float64(lasts) / float64(b.Length)
	if err = b.Score.SetTempo(math.Round(b.Score.Tempo*factor*1000) / 1000); err != nil || factor > mostFitted || factor < 1.0/mostFitted {
		at := func(factor float64) string {
			return scores.FormatLength(time.Duration(float64(lasts) * factor).Round(time.Second))
		}
		return &OrderError{
			Field: "length", Problem: fmt.Sprintf("{length} %s: these games last %s, and their tempo may at most double, or halve", scores.FormatLength(b.Length), at(1)),
			Hint: fmt.Sprintf("ask for %s to %s, or take a score with longer or shorter bars", at(1.0/mostFitted), at(mostFitted)),
		}
	}
	return nil
}

// played returns the matches if gamers play new games.
func (b *Bill) played(ctx context.Context) ([]*Match, error) {
	setup := b.Setup
	if b.Length != 0 {
		matches, err := setup.lasting(ctx, b.Score, b.Length)
		impossible, ok := errors.AsType[*LengthError](err)
		length := scores.FormatLength(b.Length)
		switch {
		case ok && b.own:
			err = b.Score.ErrorAt("form.length", length+": "+impossible.Problem, impossible.Hint)
		case ok:
			err = &OrderError{Field: "length", Problem: "{length} " + length + ": " + impossible.Problem, Hint: impossible.Hint}
		}
		return matches, err
	}
	if setup.Games = max(1, setup.Games); b.Endless {
		setup.Games = 1
	}
	games := cmp.Or(len(Movements(b.Score)), setup.Games)
	if left := math.MaxUint64 - b.Seed; uint64(games-1) > left {
		return nil, &OrderError{Field: "seed", Problem: fmt.Sprintf("{seed} %d: only %d seeds follow it; %d games need %d", b.Seed, left, games, games-1)}
	}
	return setup.Matches(b.Score)
}

// Programme returns the programme that plays the matches one after another. If the bill is endless, rematches follow.
func (b *Bill) Programme(matches []*Match) Programme {
	if !b.Endless || len(matches) != 1 {
		return InOrder(matches...)
	}
	all := Endless(matches[0])
	return func(played []*Match) (*Match, error) {
		n := len(played)
		if b.final != nil && n > 0 && (n == b.Games || slices.ContainsFunc(played[n-1].Newest(), b.final)) {
			return nil, ErrOver
		}
		return all(played)
	}
}

// GivenTempo returns the tempo that the user has given to a score (field tempo of an order), as text. It returns "" if the user has given none.
func GivenTempo(s *scores.Score) string {
	if s.GivenTempo == 0 {
		return ""
	}
	return strconv.FormatFloat(s.GivenTempo, 'f', -1, 64)
}

// Filled returns the order from which the bill was made (parameter o), with all empty fields set to the values that the matches have.
func (b *Bill) Filled(o Order, matches []*Match) Order {
	first := matches[0]
	o.Game, o.Start, o.Score.Name, o.Seed = b.Game.Name(), game.Origin(b.Game), b.Score.Name, strconv.FormatUint(first.Seed, 10)
	for side, name := range first.Names {
		ref := b.Gamers[side]
		if o.Gamers[side] = name; ref.Name != "" {
			o.Gamers[side] = b.limited(ref).String()
		}
	}
	o.Depth, o.Time = "", "" // the gamers' names contain these limits
	if o.Length == "" && !(b.Endless && len(matches) == 1) {
		o.Games = strconv.Itoa(len(matches))
	}
	o.Tempo = GivenTempo(b.Score)
	if b.Transpose != 0 {
		o.Transpose = strconv.Itoa(b.Transpose)
	}
	return o
}
