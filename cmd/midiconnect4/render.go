package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

const defaultGame = "connect4-6x6"

// usualGamers are those that play a game where none are named. On other boards
// it is random ones.
var usualGamers = map[string][2]string{
	defaultGame:    {"generation-200", "generation-050"},
	"connect4-7x6": {"n-sequence", "social"},
	"tictactoe":    {"nndtf", "perfect"},
}

// usual tells which gamers play on a side.
func usual(side game.Side) string {
	return fmt.Sprintf("%s, on 7x6 %s, in tictactoe %s, else random",
		usualGamers[defaultGame][side], usualGamers["connect4-7x6"][side], usualGamers["tictactoe"][side])
}

// maxGames is how many games one call plays at the most.
const maxGames = 1000

func renderCommand() *cli.Command {
	return &cli.Command{
		Name:  "render",
		Usage: "play a game and write its music to files",
		Description: `Two gamers play, or a given game is taken, and each move becomes a bar of three notes.
The suffix of a file says its form: music to play, to read or to look at; -o may be given
several times.
A gamer is a bundled one (midiconnect4 gamers list), a file that evolve made,
random, tactical, perfect or material. Gamers that evolved always answer the same, so --opening lets
some random moves come first, to make games differ. The deeper they search the
better they play: generation-200@6 looks six plies ahead, generation-200@500ms for
half a second.

Examples:
  midiconnect4 render -o piece.mid
  midiconnect4 render --seed 7 -o piece.wav -o piece.musicxml -o piece.svg
  midiconnect4 render --first generation-200 --second random --seed 7 --show
  midiconnect4 render --first generation-200@6 --second tactical --show
  midiconnect4 render --score passacaglia --opening 2 --save game.txt
  midiconnect4 render --moves 4,5,4,3,3 --signs ++-+- -o example.mid
  midiconnect4 render --game checkers --first draughts --second material -o draughts.mid
  midiconnect4 render --game tictactoe --moves 5,1,3,7 -o cells.svg
  midiconnect4 render --games 4 --opening 2 --split -o piece.mid
  midiconnect4 render --score evolution -o suite.mid
  midiconnect4 render --seed 7 --json`,
		Flags: slices.Concat(matchFlags(), []cli.Flag{
			&cli.IntFlag{Name: "games", Value: 1, Usage: "`N` games, with the seeds that follow --seed; each is a movement"},
		}, limitFlags(), outputFlags("paper", "drawn", "the score's", "out.mid, or none with --json"), printFlags()),
		Action: render,
	}
}

// matchFlags say who plays what.
func matchFlags() []cli.Flag {
	return []cli.Flag{
		gameFlag(),
		&cli.StringFlag{Name: "first", Usage: "`GAMER` that moves first", DefaultText: usual(game.First)},
		&cli.StringFlag{Name: "second", Usage: "`GAMER` that moves second", DefaultText: usual(game.Second)},
		&cli.IntFlag{Name: "opening", Usage: "`N` random moves before the gamers choose"},
		&cli.StringFlag{Name: "moves", Usage: "compose a given game: its `MOVES`, such as 4,5,4,3,3"},
		&cli.StringFlag{Name: "save", Usage: "`FILE` to save the games in, as text"},
	}
}

func gameFlag() cli.Flag {
	return &cli.StringFlag{Name: "game", Value: defaultGame, Usage: "`GAME` to play: " + strings.Join(gamer.Games(), ", ") + ", connect4-WIDTHxHEIGHT"}
}

func render(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	r, err := newRendition(c, "paper", "out.mid")
	if err != nil {
		return err
	}
	matches, err := newMatches(c, r.score, c.Int("games"))
	if err != nil {
		return err
	}
	return r.finish(c, matches)
}

// newMatches sets up the games that the flags and the score ask for: so many,
// unless one is given or the score names them. Guests are gamers that have no
// file.
func newMatches(c *cli.Context, s *scores.Score, games int, guests ...engine.Engine) ([]*play.Match, error) {
	g, err := gamer.FindGame(c.String("game"))
	if err != nil {
		return nil, wrongUsage(err)
	}
	if err := agree(c, s); err != nil {
		return nil, err
	}
	from := seedOf(c)
	if c.IsSet("moves") {
		m, err := givenMatch(c, g, from)
		return []*play.Match{m}, wrongUsage(err)
	}
	w, h := g.Size()
	switch n := c.Int("opening"); {
	case n < 0 || n > w*h:
		return nil, wrongUsage(fmt.Errorf("--opening %d: it takes 0 to %d moves", n, w*h))
	case games < 1 || games > maxGames:
		return nil, wrongUsage(fmt.Errorf("--games %d: it takes 1 to %d", games, maxGames))
	}
	movements := movementsOf(s)
	if movements == nil {
		movements = make([]scores.Movement, games) // they leave all to the flags
	}
	if more := len(movements) - 1; from+uint64(more) < from {
		return nil, wrongUsage(fmt.Errorf("--seed %d: it has not %d seeds after it, for %d games", from, more, more+1))
	}
	gamers := newRoster(g, guests...)
	if err := checkMovements(s, gamers); err != nil {
		return nil, err
	}
	matches := make([]*play.Match, len(movements))
	for i, movement := range movements {
		if matches[i], err = newMatch(c, gamers, movement, from+uint64(i)); err != nil {
			return nil, err
		}
	}
	return matches, nil
}

// newMatch sets up one game, of a movement that may leave all to the flags.
func newMatch(c *cli.Context, gamers *roster, movement scores.Movement, seed uint64) (*play.Match, error) {
	first, err := playerOf(c, gamers, "first", movement.First, game.First)
	if err != nil {
		return nil, err
	}
	second, err := playerOf(c, gamers, "second", movement.Second, game.Second)
	if err != nil {
		return nil, err
	}
	m := play.NewMatch(gamers.game, first, second, cmp.Or(movement.Opening, c.Int("opening")), seed)
	return m, wrongUsage(m.FixSigns(c.String("signs")))
}

// playerOf is the gamer that a movement names, or else a flag, or the default
// one, with the limit of its search.
func playerOf(c *cli.Context, gamers *roster, flag, named string, side game.Side) (engine.Engine, error) {
	standard := named
	switch pair, evolved := usualGamers[c.String("game")]; {
	case named != "":
	case c.IsSet(flag):
		standard = c.String(flag)
	case evolved:
		standard = pair[side]
	default:
		standard = gamer.RandomName
	}
	if guest, ok := gamers.opened[gamer.Ref{Name: standard}]; ok {
		return guest, nil
	}
	ref, err := limited(c, standard)
	if err != nil {
		return nil, err
	}
	return gamers.open(ref)
}

// givenMatch is the game of --moves.
func givenMatch(c *cli.Context, g game.Game, seed uint64) (*play.Match, error) {
	for _, flag := range []string{"first", "second", "opening", "games", "depth", "time"} {
		if c.IsSet(flag) {
			return nil, fmt.Errorf("--moves gives the game, so --%s has no meaning", flag)
		}
	}
	moves := play.SplitMoves(c.String("moves"))
	if len(moves) == 0 {
		return nil, errors.New("--moves: no move is given")
	}
	m, err := play.NewGivenMatch(g, moves, seed)
	if err != nil {
		return nil, withHint(fmt.Errorf("--moves: %w", err), "moves are %s", g.Notation())
	}
	return m, m.FixSigns(c.String("signs"))
}
