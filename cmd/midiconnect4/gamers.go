package main

import (
	"fmt"
	"strconv"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/text"
)

func gamersCommand() *cli.Command {
	return &cli.Command{
		Name:  "gamers",
		Usage: "list the gamers of the program, or show one",
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the gamers of the program", Action: listGamers},
			{Name: "show", Usage: "show where a gamer comes from", ArgsUsage: "NAME|FILE", BashComplete: completeWith(gamer.Names), Action: showGamer},
		},
	}
}

func listGamers(c *cli.Context) error {
	t := newTable(c, "NAME", "GAME", "SYSTEM", "GENERATION", "FITNESS")
	for _, name := range gamer.Bundled() {
		f, err := gamer.Load(name)
		if err != nil {
			return err
		}
		t.row(name, f.Game, f.System, f.Generation, strconv.FormatFloat(f.Fitness, 'g', -1, 64))
	}
	for _, name := range gamer.BuiltIn() {
		about, _ := gamer.About(name)
		t.row(name, "any", about, "", "")
	}
	t.row("uci:PROGRAM", "chess", "an engine that speaks UCI, such as uci:stockfish@8", "", "")
	return t.Flush()
}

func showGamer(c *cli.Context) error {
	if about, is := gamer.About(c.Args().First()); is {
		fmt.Fprintf(c.App.Writer, "%s: %s\n", c.Args().First(), about)
		return nil
	}
	f, err := gamer.Load(c.Args().First())
	if err != nil {
		return unlessInside(err)
	}
	description, err := f.Describe()
	fmt.Fprint(c.App.Writer, text.PrintableLines(description))
	return err
}
