package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/scores"
)

func renderCommand() *cli.Command {
	return &cli.Command{
		Name:  "render",
		Usage: "play a game and write its music to files",
		Description: `Two gamers play a game, or --moves gives one, and each move becomes a bar of three notes.
The suffix of a file chooses its form: music to play, to read or to look at. -o may be
given several times.
A gamer is a bundled one (see midiconnect4 gamers list), a file that evolve made,
random, tactical, perfect or material. Evolved gamers always choose the same move in
the same position, so each seed gives them another opening; with --opening 0 they choose
from the start. They play better the deeper they search: generation-200@6 looks six
plies ahead, generation-200@500ms searches for half a second.

Examples:
  midiconnect4 render -o piece.mid
  midiconnect4 render --seed 7 -o piece.wav -o piece.musicxml -o piece.svg
  midiconnect4 render --first generation-200 --second random --seed 7 --show
  midiconnect4 render --first generation-200@6 --second tactical --show
  midiconnect4 render --score passacaglia --save game.txt
  midiconnect4 render --moves 4,5,4,3,3 --signs ++-+- -o example.mid
  midiconnect4 render --game checkers --first draughts --second material -o draughts.mid
  midiconnect4 render --game tictactoe --moves 5,1,3,7 -o cells.svg
  midiconnect4 render --games 4 --split -o piece.mid
  midiconnect4 render --score evolution -o suite.mid
  midiconnect4 render --seed 7 --json`,
		Flags: slices.Concat(matchFlags(), []cli.Flag{
			&cli.IntFlag{Name: "games", Value: 1, Usage: "`N` games, with the seeds that follow --seed; each is a movement"},
		}, limitFlags(), outputFlags("paper", "drawn", "the score's", "the score's", "out.mid, or none with --json"), printFlags()),
		Action: render,
	}
}

func render(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	match, err := parseMatch(c)
	if err != nil {
		return err
	}
	out, err := parseOutput(c)
	if err != nil {
		return err
	}
	out.loaded = match.score
	r, err := newComposition(out, "paper", []string{"out.mid"}, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	runs, err := match.follow(ctx, r.exports.Messages, nil)
	if err != nil {
		return err
	}
	match.setup.Evolving = evolving(runs, true)
	matches, err := newMatches(ctx, match, out, r, c.Int("games"))
	if err != nil {
		return err
	}
	return r.render(c.Context, matches)
}

// newMatches sets up the matches that the flags and the score ask for: the game of
// --moves, the movements of the score, or so many games.
func newMatches(ctx context.Context, o matchOptions, out outputOptions, r *composition, games int) ([]*play.Match, error) {
	s := r.score
	if err := o.agree(s); err != nil {
		return nil, err
	}
	if o.moves != nil {
		m, err := givenMatch(o, out)
		return []*play.Match{m}, wrongUsage(err)
	}
	if games < 1 || games > play.MostGames {
		return nil, wrongUsage(fmt.Errorf("--games %d: it takes 1 to %d", games, play.MostGames))
	}
	setup := o.setup
	setup.Games = games
	if movements := play.Movements(s); movements != nil {
		games = len(movements)
	}
	setup.Seed = orDrawn(out.seed)
	if left := math.MaxUint64 - setup.Seed; uint64(games-1) > left {
		return nil, wrongUsage(fmt.Errorf("--seed %d: only %d seeds follow it; %d games need %d", setup.Seed, left, games, games-1))
	}
	if out.signs != nil {
		setup.Signs = *out.signs
	}
	if asked := o.asks(s); asked != 0 {
		return r.lasting(ctx, o, setup, asked)
	}
	matches, err := setup.Matches(s)
	return matches, unlessInside(err)
}

// agree refuses flags that contradict the movements of a score. A flag is welcome if
// no movement sets what it sets.
func (o matchOptions) agree(s *scores.Score) error {
	movements := play.Movements(s)
	if movements == nil {
		return nil
	}
	refuse := func(flag, why string) error {
		return wrongUsage(withHint(fmt.Errorf("--%s has no meaning: %s", flag, why),
			"leave --%s out, or change the movements in a score of your own", flag))
	}
	for _, flag := range []string{"moves", "games"} {
		if o.given[flag] {
			return refuse(flag, fmt.Sprintf("the score %s names the games, its movements", s.Name))
		}
	}
	for i, m := range movements {
		for _, by := range []struct {
			flag  string
			named bool
		}{{"first", m.First != ""}, {"second", m.Second != ""}, {"opening", m.Opening != 0}} {
			if by.named && o.given[by.flag] {
				return refuse(by.flag, fmt.Sprintf("movement %d of the score %s has its own", i+1, s.Name))
			}
		}
	}
	return nil
}

// givenMatch is the match of --moves.
func givenMatch(o matchOptions, out outputOptions) (*play.Match, error) {
	g := o.setup.Game
	m, err := play.NewGivenMatch(g, o.moves, orDrawn(out.seed))
	if err != nil {
		return nil, withHint(fmt.Errorf("--moves: %w", err), "moves are %s", g.Notation())
	}
	if out.signs != nil {
		err = m.FixSigns(*out.signs)
	}
	return m, err
}
