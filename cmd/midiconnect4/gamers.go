package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/text"
)

func gamersCommand() *cli.Command {
	return &cli.Command{
		Name:  "gamers",
		Usage: "list the gamers of the program, or show one",
		Description: `Examples:
  midiconnect4 gamers list
  midiconnect4 gamers show generation-200
  midiconnect4 gamers show run/champion.gamer
  midiconnect4 gamers show n-sequence:3,52,84   the player of n-sequence with these weights`,
		Subcommands: []*cli.Command{
			{
				Name: "list", Usage: "list the gamers of the program", Action: listGamers,
				Description: "Examples:\n  midiconnect4 gamers list",
			},
			{
				Name: "show", Usage: "show where a gamer comes from", ArgsUsage: "NAME|FILE",
				Description:  "Examples:\n  midiconnect4 gamers show generation-200\n  midiconnect4 gamers show run/champion.gamer",
				BashComplete: completeWith(gamer.Names), Action: showGamer,
			},
		},
	}
}

func listGamers(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tGAME\tSYSTEM\tGENERATION\tFITNESS")
	for _, name := range gamer.Bundled() {
		f, err := gamer.Load(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%g\n", name, f.Game, f.System, f.Generation, f.Fitness)
	}
	for _, name := range gamer.BuiltIn() {
		about, _ := gamer.About(name)
		fmt.Fprintf(w, "%s\tany\t%s\t\t\n", name, about)
	}
	return w.Flush()
}

func showGamer(c *cli.Context) error {
	args, err := arguments(c, "NAME|FILE")
	if err != nil {
		return err
	}
	if about, is := gamer.About(args[0]); is {
		fmt.Fprintf(c.App.Writer, "%s: %s\n", args[0], about)
		return nil
	}
	f, err := gamer.Load(args[0])
	if err != nil {
		return unlessInside(err)
	}
	description, err := f.Describe()
	fmt.Fprint(c.App.Writer, text.PrintableLines(description))
	return err
}
