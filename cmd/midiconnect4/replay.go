package main

import (
	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/scores"
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
	out = out.replaying(saved)
	r, err := newComposition(out, saved.Score, []string{"out.mid"}, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	if err := edit(out, saved, r.score); err != nil {
		return err
	}
	return r.render(c.Context, saved.Games)
}

// replaying returns the options for saved games: unless the flags name a score or a
// tempo, the score has the saved tempo.
func (o outputOptions) replaying(saved *play.Saved) outputOptions {
	o.anew = o.score != "" || o.seed != nil || o.signs != nil || o.tempo != nil
	if o.score == "" && o.tempo == nil {
		o.tempo = saved.Tempo
	}
	if o.transpose == nil && saved.Transpose != 0 {
		o.transpose = &saved.Transpose
	}
	o.scoreFrom = "its own folder"
	if saved.Written {
		o.scoreFrom = "the folder in which render printed it"
	}
	return o
}

// edit changes saved games as the flags say, and sets the bars that the file sets.
func edit(o outputOptions, saved *play.Saved, by *scores.Score) error {
	if err := change(o, saved.Games); err != nil {
		return err
	}
	names := by
	if own, err := scores.Load(saved.Score); err == nil && o.score != "" {
		names = own // the file was written with its names of notes
	}
	return saved.Edit(by, names)
}

// change gives saved games the seed and signs of the flags, if they are given. If music
// is not to be composed as it was, the games are composed anew.
func change(o outputOptions, games []*play.Match) error {
	for i, m := range games {
		if o.anew {
			m.ComposeAnew()
		}
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
