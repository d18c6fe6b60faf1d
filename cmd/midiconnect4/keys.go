package main

import (
	"github.com/urfave/cli/v2"

	"midiconnect4/play/controller"
	"midiconnect4/play/session"
)

func keysCommand() *cli.Command {
	return &cli.Command{
		Name:  "keys",
		Usage: "list, show and learn what the keys of MIDI controllers mean",
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the controllers whose keys are known", Action: listControllers},
			{
				Name: "show", Usage: "print the file of keys of a controller", ArgsUsage: "NAME",
				BashComplete: completeWith(controller.Profiles), Action: showController,
			},
			keysLearnCommand(),
			{Name: "functions", Usage: "list what keys, typed lines and other programs can ask of a performance", Action: listFunctions},
		},
	}
}

func listControllers(c *cli.Context) error {
	t := newTable(c, "NAME", "CONTROLLER")
	for _, name := range controller.Profiles() {
		file, _ := controller.Profile(name)
		t.row(name, controller.About(file))
	}
	return t.Flush()
}

func showController(c *cli.Context) error {
	file, ok := controller.Profile(c.Args().First())
	if !ok {
		return unknown("controller", c.Args().First(), controller.Profiles())
	}
	_, err := c.App.Writer.Write(file)
	return err
}

func listFunctions(c *cli.Context) error {
	t := newTable(c, "NAME", "TAKES", "DOES")
	for _, f := range session.Functions() {
		t.row(f.Name, f.Expects(), f.About)
	}
	return t.Flush()
}
