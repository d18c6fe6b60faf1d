package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/notation"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

func scoresCommand() *cli.Command {
	var yaml, drums bool
	var game string
	start := scores.Starts()[0]
	return &cli.Command{
		Name:  "scores",
		Usage: "list, show, check and create score files: the composer's settings",
		Subcommands: []*cli.Command{
			{Name: "list", Usage: "list the bundled scores", Action: listScores},
			{
				Name: "show", Usage: "show what a score says, setting by setting", ArgsUsage: "NAME|FILE",
				Flags:        group("Flags", bind(&yaml, "yaml", "print the YAML of a bundled score instead")),
				BashComplete: completeWith(scores.Names), Action: func(c *cli.Context) error { return showScore(c, yaml) },
			},
			{
				Name: "check", Usage: "say what is wrong in a score file, if anything", ArgsUsage: "FILE", Action: func(c *cli.Context) error { return checkScore(c, game) },
				Flags: group("Flags", gameFlag(&game)),
			},
			{
				Name: "new", Usage: "write a score file to start from", ArgsUsage: "FILE", Action: func(c *cli.Context) error { return newScore(c, start) },
				Flags: group("Flags", bind(&start, "start", "what it begins with: `NAME`, complete (every setting and its default), or a dozen lines of music: melody, counterpoint or groove")),
			},
			{
				Name: "programs", Usage: "list the names of General MIDI's programs, the instruments", Action: func(c *cli.Context) error { return listPrograms(c, drums) },
				Flags: group("Flags", bind(&drums, "drums", "list its drums instead, with their keys and short names")),
			},
			{
				Name: "settings", Usage: "list all settings of scores: what each does, its values, its default", ArgsUsage: "[SETTING…]", Action: listSettings,
				BashComplete: completeWith(scores.Settings),
			},
			{Name: "signals", Usage: "list the signals: the numbers that the game gives for each move", Action: listSignals},
			{Name: "schema", Usage: "print the JSON schema of score files, for editors", Action: printSchema},
		},
	}
}

func listScores(c *cli.Context) error {
	t := newTable(c)
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			return err
		}
		t.row(name, s.About)
	}
	return t.Flush()
}

func showScore(c *cli.Context, yaml bool) error {
	if yaml {
		source, err := scores.Source(c.Args().First())
		if err != nil {
			return missing(err)
		}
		return export.WriteFile(c.App.Writer, export.Stdout, source)
	}
	s, err := scores.Load(c.Args().First())
	if err != nil {
		return missing(err)
	}
	fmt.Fprint(c.App.Writer, text.PrintableLines(s.Describe()))
	return nil
}

func checkScore(c *cli.Context, game string) error {
	s, err := scores.Load(c.Args().First())
	if err != nil {
		return missing(err)
	}
	g, err := play.GameFor(game, s)
	if err != nil {
		return unlessInside(err)
	}
	if err := cmp.Or(s.Fits(g.Size()), play.CheckMovements(s, g)); err != nil {
		return err
	}
	fmt.Fprintf(c.App.Writer, "%s is right: %s\n", text.Printable(c.Args().First()), text.Printable(s.Title))
	remarks := s.Remarks(play.Silent(g)...)
	if most := play.MostMoves(g); most > 0 {
		remarks = append(remarks, s.Unreached(most)...)
	}
	for _, remark := range remarks {
		fmt.Fprintf(c.App.Writer, "remark: %s\n", remark)
	}
	if err := notation.Check(s); err != nil {
		fmt.Fprintf(c.App.Writer, "but it makes no sheet music: %v\n", err)
	}
	return nil
}

func newScore(c *cli.Context, start string) error {
	source, err := scores.Start(start)
	if err != nil {
		return unknown("start", start, scores.Starts())
	}
	if _, err := os.Lstat(c.Args().First()); !errors.Is(err, fs.ErrNotExist) && c.Args().First() != export.Stdout {
		return withHint(fmt.Errorf("%s already exists", c.Args().First()), "choose another name")
	}
	if err := export.WriteFile(c.App.Writer, c.Args().First(), source); err != nil || c.Args().First() == export.Stdout {
		return err
	}
	path := c.Args().First()
	if slices.Contains(scores.Names(), path) {
		path = "./" + path // without ./ the name would mean the bundled score
	}
	fmt.Fprintf(c.App.Writer, "wrote %s\nhear it: %s render --score %s -o out.wav\n", text.Printable(c.Args().First()), program(), text.Quoted(path))
	return nil
}

func listPrograms(c *cli.Context, drums bool) error {
	list := gm.ProgramList()
	if drums {
		list = gm.DrumList()
	}
	fmt.Fprint(c.App.Writer, list)
	return nil
}

// listSettings lists all settings. With names, it lists the settings of these names, each with those below it.
func listSettings(c *cli.Context) error {
	all := scores.Manual()
	shown := all
	if c.Args().Present() {
		shown = nil
	}
	for _, name := range c.Args().Slice() {
		before := len(shown)
		for _, e := range all {
			if strings.Contains("."+e.Path+".", "."+name+".") {
				shown = append(shown, e)
			}
		}
		if len(shown) == before {
			return unknown("setting", name, scores.Settings())
		}
	}
	page := helpPage{c.App.Writer, helpWidth()}
	for _, e := range shown {
		usual := e.Usual
		if e.Needs {
			usual = "(must be given)"
		}
		page.wrap("", strings.TrimSuffix(e.Path+": "+usual, ": "), 4)
		page.wrap("    ", e.Doc, 4)
	}
	return nil
}

func listSignals(c *cli.Context) error {
	t := newTable(c, "SIGNAL", "TELLS", "0", "1", "GAMES")
	for _, s := range scores.Signals() {
		tells, zero, one := s.About()
		games, err := gamesWith(s)
		if err != nil {
			return err
		}
		t.row(s, tells, zero, one, games)
	}
	return t.Flush()
}

// gamesWith names the games in which a signal is not always 0.
func gamesWith(s scores.Signal) (string, error) {
	names := gamer.Games()
	var with []string
	for _, name := range names {
		g, err := gamer.FindGame(name)
		if err != nil {
			return "", err
		}
		if !slices.Contains(play.Silent(g), s) {
			with = append(with, name)
		}
	}
	if len(with) == len(names) {
		return "all", nil
	}
	return strings.Join(with, ", "), nil
}

func printSchema(c *cli.Context) error {
	return export.WriteFile(c.App.Writer, export.Stdout, scores.Schema())
}
