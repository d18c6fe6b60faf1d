package main

import (
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/scores"
)

// renderOptions are the flags of render.
type renderOptions struct {
	order play.Order
	out   outputOptions
}

func renderCommand() *cli.Command {
	o := &renderOptions{}
	return &cli.Command{
		Name:      "render",
		Usage:     "play a game, or take a saved one, and write its music to files",
		ArgsUsage: "[FILE]",
		Description: `Two gamers play a game, or --moves gives one, and each move becomes a bar of three notes.
FILE is a saved game: all may be edited in it, and flags overrule what it says.
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
  midiconnect4 render --seed 7 --json
  midiconnect4 render game.txt -o again.mid
  midiconnect4 render game.txt --score reunion -o slower.mid
  midiconnect4 render game.txt --seed 8 --show`,
		Flags: append(pieceFlags(&o.order, &o.out, gamesFlag(written{new(int), &o.order.Games}, "`N` games, with the seeds that follow --seed; each is a movement"), "out.mid, or none with --json"),
			printFlags(&o.out)...),
		Action: o.render,
	}
}

func (o *renderOptions) render(c *cli.Context) error {
	if err := o.out.read(c, o.order); err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	in := play.House{Run: followed(ctx, o.out.messages(c.App.Writer, c.App.ErrWriter), nil)}
	if err := o.out.readSaved(&in); err != nil {
		return err
	}
	bill, err := o.order.Resolve(in)
	if err != nil {
		return orderError(err)
	}
	r, err := newComposition(o.out, bill.Score, bill.Transpose, []string{"out.mid"}, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	matches, err := r.setUp(ctx, bill)
	if err != nil {
		return err
	}
	return r.render(c.Context, matches)
}

// followed is play.House.Run: it waits for runs that others evolve, whose newest champions play. What
// happens to the runs is told to say. If that is nil, it waits for none, and their champions play as they are now.
func followed(ctx context.Context, w io.Writer, say evolving.Notices) runs {
	return func(name string, g game.Game) (*play.Evolving, error) {
		if name == play.EvolvingName {
			return nil, nil
		}
		waiting, done := context.WithCancel(ctx)
		defer done()
		if say == nil {
			return evolving.Champion(interruptible(waiting), name, g)
		}
		f, err := evolving.Follow(interruptible(waiting), name, g, w, say)
		if err != nil {
			return nil, err
		}
		return f.Player(), nil
	}
}

// setUp sets up the matches of a bill, and tells which were chosen to meet a length.
func (r *composition) setUp(ctx context.Context, b *play.Bill) ([]*play.Match, error) {
	matches, err := b.SetUp(ctx)
	if err != nil || b.Length == 0 {
		return matches, orderError(err)
	}
	seeds := "seed"
	if len(matches) > 1 {
		seeds = "seeds"
	}
	for _, m := range matches {
		seeds += fmt.Sprint(" ", m.Seed)
	}
	fmt.Fprintf(r.exports.Messages, "for a length of %s: %s, %s\n", scores.FormatLength(b.Length), text.Count(len(matches), "game"), seeds)
	return matches, nil
}
