package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

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
	saved, err := readSaved(args[0])
	if err != nil {
		return err
	}
	r, err := newRendition(c, saved.Score, "out.mid")
	if err != nil {
		return err
	}
	if err := change(c, saved.Games); err != nil {
		return err
	}
	return r.finish(c, saved.Games)
}

// change gives saved games the seeds and signs of the flags.
func change(c *cli.Context, games []*play.Match) error {
	for i, m := range games {
		if c.IsSet("seed") {
			m.Seed = c.Uint64("seed") + uint64(i)
		}
		if c.IsSet("signs") {
			if err := m.FixSigns(c.String("signs")); err != nil {
				return wrongUsage(err)
			}
		}
	}
	return nil
}

func readSaved(path string) (*play.Saved, error) {
	f, err := os.Open(path)
	if err == nil {
		defer f.Close()
		var data []byte
		if data, err = io.ReadAll(io.LimitReader(f, play.MaxSaved+1)); err == nil {
			return play.ParseSaved(path, data)
		}
	}
	return nil, unread(path, err)
}

// unread says why path was not read.
func unread(path string, err error) error {
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		err = inner.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
