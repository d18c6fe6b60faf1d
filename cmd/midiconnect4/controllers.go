package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/controller"
)

func controllersCommand() *cli.Command {
	return &cli.Command{
		Name:  "controllers",
		Usage: "list the MIDI controllers whose keys are known, or show one",
		Description: `play --keys takes these names. What show prints can be changed and saved as a file of keys.

Examples:
  midiconnect4 controllers list
  midiconnect4 controllers show apc-mini > mine.yaml
  midiconnect4 play --first human --in apc --keys apc-mini`,
		Subcommands: []*cli.Command{
			{
				Name: "list", Usage: "list the controllers", Action: listControllers,
				Description: "Examples:\n  midiconnect4 controllers list",
			},
			{
				Name: "show", Usage: "print the file of keys of one", ArgsUsage: "NAME",
				Description:  "Examples:\n  midiconnect4 controllers show nanokontrol2\n  midiconnect4 controllers show apc-mini > mine.yaml",
				BashComplete: completeWith(controller.Profiles), Action: showController,
			},
		},
	}
}

func listControllers(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tCONTROLLER")
	for _, name := range controller.Profiles() {
		file, _ := controller.Profile(name)
		fmt.Fprintf(w, "%s\t%s\n", name, controller.About(file))
	}
	return w.Flush()
}

func showController(c *cli.Context) error {
	args, err := arguments(c, "NAME")
	if err != nil {
		return err
	}
	file, ok := controller.Profile(args[0])
	if !ok {
		return unknown("controller", args[0], controller.Profiles())
	}
	_, err = c.App.Writer.Write(file)
	return err
}
