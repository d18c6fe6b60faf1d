package main

import (
	"github.com/urfave/cli/v2"

	"midiconnect4/play"
)

func replayCommand() *cli.Command {
	return &cli.Command{
		Name:      "replay",
		Usage:     "compose saved games again, with the same score and seed or with others",
		ArgsUsage: "FILE",
		Description: `Without options, a game that render saved sounds as it did then. The JSON that render
prints is read, too: its notes sound as they are in the file, also where you changed them.
--score, --seed, --signs and --tempo compose its games anew.

Examples:
  midiconnect4 replay game.txt -o again.mid
  midiconnect4 replay piece.json -o edited.mid
  midiconnect4 replay game.txt --score reunion -o slower.mid
  midiconnect4 replay game.txt --seed 8 --show`,
		Flags: append(outputFlags("the saved one", "the saved one", "the saved ones, then the score's", "the saved one, or the score's", "out.mid, or none with --json"),
			append(printFlags(), saveFlag())...),
		Action: replay,
	}
}

func replay(c *cli.Context) error {
	args, err := arguments(c, "FILE")
	if err != nil {
		return err
	}
	out, err := parseOutput(c)
	if err != nil {
		return err
	}
	saved, err := play.LoadSaved(args[0])
	if err != nil {
		return missing(err)
	}
	r, matches, err := newPiece(c.Context, orderOf(c), play.House{Saved: saved}, out, c)
	if err != nil {
		return err
	}
	return r.render(c.Context, matches)
}
