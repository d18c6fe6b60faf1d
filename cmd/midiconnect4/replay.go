package main

import (
	"github.com/urfave/cli/v2"

	"midiconnect4/play"
)

func replayCommand() *cli.Command {
	return &cli.Command{
		Name:      "replay",
		Usage:     "compose saved games again, by the same score and seed or by others",
		ArgsUsage: "FILE",
		Description: `Without options, a game saved by render sounds as it did then.

Examples:
  midiconnect4 replay game.txt -o again.mid
  midiconnect4 replay game.txt --score reunion -o slower.mid
  midiconnect4 replay game.txt --seed 8 --show`,
		Flags: append(outputFlags("that of the game", "that of the game", "those of the game, then the score's", "out.mid, or none with --json"),
			printFlags()...),
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
		return err
	}
	r, err := newComposition(out, saved.Score, []string{"out.mid"}, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	if err := change(out, saved.Games); err != nil {
		return err
	}
	return r.exports.Render(c.Context, r.score, saved.Games)
}

// change gives saved games the seeds and signs of the flags.
func change(o outputOptions, games []*play.Match) error {
	for i, m := range games {
		if o.seed != nil {
			m.Seed = *o.seed + uint64(i)
		}
		if o.signs != nil {
			if err := m.FixSigns(*o.signs); err != nil {
				return wrongUsage(err)
			}
		}
	}
	return nil
}
