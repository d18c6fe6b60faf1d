package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/notation"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

func scoresCommand() *cli.Command {
	var yaml, drums bool
	var game string
	return &cli.Command{
		Name:  "scores",
		Usage: "list, show, check and create score files: the composer's settings",
		Description: `Examples:
  midiconnect4 scores list
  midiconnect4 scores show passacaglia
  midiconnect4 scores new mine.yaml
  midiconnect4 scores check mine.yaml
  midiconnect4 scores programs
  midiconnect4 scores schema > score.schema.json`,
		Subcommands: []*cli.Command{
			{
				Name: "list", Usage: "list the bundled scores", Action: listScores,
				Description: "Examples:\n  midiconnect4 scores list",
			},
			{
				Name: "show", Usage: "show what a score says, setting by setting", ArgsUsage: "NAME|FILE",
				Description:  "Examples:\n  midiconnect4 scores show duel\n  midiconnect4 scores show --yaml duel > mine.yaml",
				Flags:        group("Flags", bind(&yaml, "yaml", "print the YAML of a bundled score instead")),
				BashComplete: completeWith(scores.Names), Action: func(c *cli.Context) error { return showScore(c, yaml) },
			},
			{
				Name: "check", Usage: "say what is wrong in a score file, if anything", ArgsUsage: "FILE", Action: func(c *cli.Context) error { return checkScore(c, game) },
				Description: "Examples:\n  midiconnect4 scores check mine.yaml\n  midiconnect4 scores check --game connect4-7x6 suite.yaml",
				Flags:       group("Flags", gameFlag(&game)),
			},
			{
				Name: "new", Usage: "write a score file with every setting and its default", ArgsUsage: "FILE", Action: newScore,
				Description: "Examples:\n  midiconnect4 scores new mine.yaml",
			},
			{
				Name: "programs", Usage: "list the names of General MIDI's programs, the instruments", Action: func(c *cli.Context) error { return listPrograms(c, drums) },
				Description: "Examples:\n  midiconnect4 scores programs\n  midiconnect4 scores programs --drums",
				Flags:       group("Flags", bind(&drums, "drums", "list its drums instead, with their keys and short names")),
			},
			{
				Name: "schema", Usage: "print the JSON schema of score files, for editors", Action: printSchema,
				Description: "Examples:\n  midiconnect4 scores schema > score.schema.json",
			},
		},
	}
}

func listScores(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\n", name, s.About)
	}
	return w.Flush()
}

func showScore(c *cli.Context, yaml bool) error {
	args, err := arguments(c, "NAME|FILE")
	if err != nil {
		return err
	}
	if yaml {
		source, err := scores.Source(args[0])
		if err != nil {
			return missing(err)
		}
		return export.WriteFile(c.App.Writer, export.Stdout, source)
	}
	s, err := scores.Load(args[0])
	if err != nil {
		return missing(err)
	}
	fmt.Fprint(c.App.Writer, text.PrintableLines(s.Describe()))
	return nil
}

func checkScore(c *cli.Context, game string) error {
	args, err := arguments(c, "FILE")
	if err != nil {
		return err
	}
	s, err := scores.Load(args[0])
	if err != nil {
		return missing(err)
	}
	g, err := play.GameFor(game, s)
	if err != nil {
		return unlessInside(err)
	}
	if err := s.Fits(g.Size()); err != nil {
		return err
	}
	if err := play.CheckMovements(s, g); err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s is right: %s\n", text.Printable(args[0]), text.Printable(s.Title))
	for _, remark := range s.Remarks() {
		fmt.Fprintf(c.App.Writer, "remark: %s\n", remark)
	}
	if err := notation.Check(s); err != nil {
		fmt.Fprintf(c.App.Writer, "but it makes no sheet music: %v\n", err)
	}
	return nil
}

func newScore(c *cli.Context) error {
	args, err := arguments(c, "FILE")
	if err != nil {
		return err
	}
	if _, err := os.Lstat(args[0]); !errors.Is(err, fs.ErrNotExist) && args[0] != export.Stdout {
		return withHint(fmt.Errorf("%s already exists", args[0]), "choose another name")
	}
	if err := export.WriteFile(c.App.Writer, args[0], scores.Template()); err != nil || args[0] == export.Stdout {
		return err
	}
	path := args[0]
	if slices.Contains(scores.Names(), path) {
		path = "./" + path // the name alone is the bundled score's
	}
	fmt.Fprintf(c.App.Writer, "wrote %s\nhear it: %s render --score %s -o out.wav\n", text.Printable(args[0]), program(), text.Quoted(path))
	return nil
}

func listPrograms(c *cli.Context, drums bool) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	list := gm.ProgramList()
	if drums {
		list = gm.DrumList()
	}
	fmt.Fprint(c.App.Writer, list)
	return nil
}

func printSchema(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	return export.WriteFile(c.App.Writer, export.Stdout, scores.Schema())
}
