package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/play/controller"
	"midiconnect4/play/export"
	"midiconnect4/play/midiport"
)

func learnCommand() *cli.Command {
	return &cli.Command{
		Name:  "learn",
		Usage: "learn which keys of a MIDI input choose columns",
		Description: `It asks for one key, or one button that sends a controller, for each column of the
board, from the left, and writes a file for play --keys.

Examples:
  midiconnect4 learn --in keyboard -o keys.yaml
  midiconnect4 learn --in 1 --game connect4-7x6 -o keys.yaml`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input, or a part of its name"},
			gameFlag(),
			apiFlag(),
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Value: export.Stdout, Usage: "`FILE` to write; - is standard output"},
		},
		Action: learn,
	}
}

func learn(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	if c.String("in") == "" {
		return wrongUsage(withHint(errors.New("there is no MIDI input to learn from"), "name one with --in; midiconnect4 ports lists what there is"))
	}
	g, err := gamer.FindGame(c.String("game"))
	if err != nil {
		return wrongUsage(err)
	}
	if err := checkColumns(g); err != nil {
		return err
	}
	source := &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: c.String("api"), Wanted: c.String("in")}}
	defer source.Close()
	width, _ := g.Size()
	keys, err := controller.Learn(interruptible(c.Context), source, width, c.App.ErrWriter)
	if err != nil {
		return portError(err)
	}
	return export.WriteFile(c.App.Writer, c.String("o"), keys)
}
