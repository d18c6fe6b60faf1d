package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
)

// barsFlag asks for an excerpt.
func barsFlag() cli.Flag {
	return &cli.StringFlag{Name: "bars", Usage: "write only these bars of the piece, from 1, such as `5-12` or 7", DefaultText: "all"}
}

// parseBars reads barsFlag; 0 and 0 if it is not given.
func parseBars(c *cli.Context) (from, to int, err error) {
	if !c.IsSet("bars") {
		return 0, 0, nil
	}
	text := c.String("bars")
	first, last, span := strings.Cut(text, "-")
	if !span {
		last = first
	}
	from, errFrom := strconv.Atoi(strings.TrimSpace(first))
	to, errTo := strconv.Atoi(strings.TrimSpace(last))
	switch {
	case errFrom != nil || errTo != nil || from < 1:
		return 0, 0, wrongUsage(withHint(fmt.Errorf("--bars %s: these are no bars", text), "write the first and the last bar, from 1, as in --bars 5-12"))
	case to < from:
		return 0, 0, wrongUsage(fmt.Errorf("--bars %s: it ends before it begins", text))
	}
	return from, to, nil
}

func transposeFlag() cli.Flag {
	return &cli.IntFlag{Name: "transpose", Usage: fmt.Sprintf("move all notes but drums by `N` semitones, or steps of the tuning: -%d to %d", play.MostTransposed, play.MostTransposed), DefaultText: "0, or the saved one"}
}
