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
		Flags: append(pieceFlags(&o.order, &o.out, finiteGamesFlag(&o.order.Games, "`N|NUMBERS` games, with the seeds that follow --seed; each is a movement"), "paper", "out.mid, or none with --json"),
			printFlags(&o.out)...),
		Action: o.render,
	}
}

func (o *renderOptions) render(c *cli.Context) error {
	if err := o.out.read(c, o.order); err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	in := play.House{Typed: true, Run: followed(ctx, o.out.messages(c.App.Writer, c.App.ErrWriter), nil)}
	if err := o.out.readArgument(&o.order, &in); err != nil {
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

// followed returns a function for play.House.Run. The function waits until the run, which another program evolves, has a champion. Then it follows
// the run: each game is played by the newest champion. say receives news of the run. If say is nil, the champion at the start plays all games.
func followed(ctx context.Context, w io.Writer, say evolving.Notices) func(string, game.Game) (*play.Evolving, error) {
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

// setUp returns the matches of a bill (what is played). If the bill asks for a length, setUp also prints which seeds were chosen, or the tempo of given games.
func (r *composition) setUp(ctx context.Context, b *play.Bill) ([]*play.Match, error) {
	matches, err := b.SetUp(ctx)
	if err != nil || b.Length == 0 {
		return matches, orderError(err)
	}
	if b.Given() {
		fmt.Fprintf(r.exports.Messages, "for a length of %s: tempo %g\n", scores.FormatLength(b.Length), b.Score.Tempo)
		return matches, nil
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
