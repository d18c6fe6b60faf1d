package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
)

// limitFlags set how far gamers search.
func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "depth", Usage: "evolved gamers search `N` plies deep; for one of them, NAME@N", DefaultText: "as they evolved"},
		&cli.DurationFlag{Name: "time", Usage: "they search for a `TIME` such as 500ms, so that the result depends on the machine; for one of them, NAME@TIME", DefaultText: "no limit"},
	}
}

// limited refers to a gamer, with the limit that the flags give unless the text
// has one.
func limited(c *cli.Context, text string) (gamer.Ref, error) {
	limit := engine.Limit{Depth: c.Int("depth"), Time: c.Duration("time")}
	depth, clock := c.IsSet("depth"), c.IsSet("time")
	var err error
	switch {
	case depth && clock:
		err = errors.New("--depth and --time both limit the search: give one of them")
	case depth || clock:
		err = limit.Check()
	}
	if err != nil {
		return gamer.Ref{}, wrongUsage(err)
	}
	ref, err := gamer.ParseRef(text)
	return ref.WithLimit(limit), err
}
