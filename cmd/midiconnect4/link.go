package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/play/session"
)

const siteUsage = "`ADDRESS` of a page without a program (see make site), at which links start"

// linkOptions are the flags of link.
type linkOptions struct {
	order play.Order
	out   outputOptions
	site  string
	open  bool
}

func linkCommand() *cli.Command {
	o := &linkOptions{}
	return &cli.Command{
		Name:      "link",
		Usage:     "print or open a link to a piece, which a browser plays",
		ArgsUsage: "[FILE|LINK]",
		Flags: append(orderFlags(&o.order, &o.out.choice, finiteGamesFlag(&o.order.Games, "`N|NUMBERS` games, with the seeds that follow --seed"), play.PerformanceScore),
			group("Pages",
				bind(&o.site, "site", siteUsage).or("none"),
				bind(&o.open, "open", "open the link in the browser"))...),
		Action: o.link,
	}
}

func (o *linkOptions) link(c *cli.Context) error {
	if o.open && o.site == "" {
		return wrongUsage(withHint(errors.New("--open needs the address of a page"), "add --site ADDRESS, or let this program play: midiconnect4 studio 'LINK'"))
	}
	o.out.argument = c.Args().First()
	in := o.house()
	if err := o.out.readArgument(&o.order, &in); err != nil {
		return err
	}
	bill, err := o.order.Resolve(in)
	if err != nil {
		return orderError(err)
	}
	text, err := o.text(c.Context, bill, in.Saved != nil)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.App.Writer, o.site+text)
	if !o.open {
		return nil
	}
	return openPage(o.site + text)
}

// house returns the players that a link may name: gamers, and a person.
func (o *linkOptions) house() play.House {
	return play.House{Typed: true, Usual: play.PerformanceScore, People: oneOf(session.NewPerson())}
}

// text returns the link to a bill (what is played). A link to saved games has their moves.
func (o *linkOptions) text(ctx context.Context, bill *play.Bill, saved bool) (string, error) {
	matches, err := bill.SetUp(ctx)
	if err != nil {
		return "", orderError(err)
	}
	order := bill.Filled(o.order, matches)
	if order.Score.YAML == "" {
		if order.Score, err = play.ReadScoreText(order.Score.Name); err != nil {
			return "", err
		}
	}
	if !saved {
		matches = nil
	} else if _, err := play.Perform(ctx, bill.Score, matches, nil); err != nil {
		return "", err
	}
	l, err := play.NewLink(version, order, bill.Score, matches, bill.Transpose)
	if err != nil {
		return "", err
	}
	return l.Text()
}
