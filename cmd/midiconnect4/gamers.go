package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
)

func gamersCommand() *cli.Command {
	return &cli.Command{
		Name:  "gamers",
		Usage: "list the bundled gamers, or show one",
		Description: `Examples:
  midiconnect4 gamers list
  midiconnect4 gamers show generation-200
  midiconnect4 gamers show run/champion.gamer`,
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the bundled gamers", Action: listGamers},
			{
				Name: "show", Usage: "show where a gamer comes from", ArgsUsage: "NAME|FILE",
				BashComplete: completeWith(gamer.Bundled), Action: showGamer,
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
	fmt.Fprintf(w, "%s\tany\tany legal move, each as likely as the others\t\t\n", gamer.RandomName)
	fmt.Fprintf(w, "%s\tany connect4\tthe move with the best exact score\t\t\n", gamer.PerfectName)
	return w.Flush()
}

func showGamer(c *cli.Context) error {
	args, err := arguments(c, "NAME|FILE")
	if err != nil {
		return err
	}
	switch args[0] {
	case gamer.RandomName:
		fmt.Fprintln(c.App.Writer, "random: any legal move, each as likely as the others; its seed is that of the game")
		return nil
	case gamer.PerfectName:
		fmt.Fprintln(c.App.Writer, "perfect: the soonest win, else the latest loss; of equal moves the nearest to the centre, and the left one")
		return nil
	}
	f, err := gamer.Load(args[0])
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "system\t%s\ngame\t%s\nseed\t%d\ngeneration\t%d\nfitness\t%g\n", f.System, f.Game, f.Seed, f.Generation, f.Fitness)
	for _, s := range f.Settings {
		if s.Key != "game" {
			fmt.Fprintf(w, "%v\t%v\n", s.Key, s.Value)
		}
	}
	return w.Flush()
}
