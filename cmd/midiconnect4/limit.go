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

// limited is a gamer's name with the limit that the flags give.
func limited(c *cli.Context, name string) (string, error) {
	limit := engine.Limit{Depth: c.Int("depth"), Time: c.Duration("time")}
	depth, clock := c.IsSet("depth"), c.IsSet("time")
	var err error
	switch {
	case depth && clock:
		err = errors.New("--depth and --time both limit the search: give one of them")
	case depth || clock:
		err = limit.Check()
	}
	if err != nil || !depth && !clock {
		return name, wrongUsage(err)
	}
	return gamer.WithLimit(name, limit), nil
}
