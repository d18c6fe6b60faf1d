package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

func gamesCommand() *cli.Command {
	var choice pgn.Choice
	return &cli.Command{
		Name:      "games",
		Usage:     "list the games of a PGN file: number, players, date, opening, result, plies",
		ArgsUsage: "FILE",
		Flags: group("Flags", append(choiceFlags(&choice)[:2],
			bind(&choice.Numbers, "games", "list the games with these `NUMBERS`, such as 3,7-9,20-").or("all").checked(choice.Check))...),
		Action: func(c *cli.Context) error { return listGames(c, choice) },
	}
}

// listGames prints a line for each chosen game as it is read, so that files of any size can be listed.
func listGames(c *cli.Context, choice pgn.Choice) error {
	path := c.Args().First()
	f, err := os.Open(path)
	if err != nil {
		return missing(fmt.Errorf("%s: %w", path, text.Cause(err)))
	}
	defer f.Close()
	in := bufio.NewReader(f)
	begins, _ := in.Peek(in.Size())
	if err := play.CheckIsPGN(path, begins); err != nil {
		return err
	}
	out := bufio.NewWriter(c.App.Writer) // remembers the first error until Flush
	damaged := 0
	for g, err := range choice.Of(pgn.Games(in)) {
		var moves []pgn.Move
		if err == nil {
			moves, _, err = g.Moves()
		}
		if at, ok := errors.AsType[*pgn.Error](err); ok && g != nil {
			damaged++
			fmt.Fprintf(out, "%6d  %s:%d: %s\n", g.Number, text.Printable(path), at.Line, text.Printable(at.Cause.Error()))
			continue
		}
		if err != nil {
			return errors.Join(out.Flush(), fmt.Errorf("%s: %w", path, err))
		}
		tag := func(name string) string { return text.Printable(g.Tag(name)) }
		fmt.Fprintf(out, "%6d  %-24.24s  %-24.24s  %-10.10s  %-3.3s  %-7.7s  %3d\n",
			g.Number, tag("White"), tag("Black"), tag("Date"), tag("ECO"), tag("Result"), len(moves))
	}
	if err := out.Flush(); err != nil || damaged == 0 {
		return err
	}
	return fmt.Errorf("%s: %s damaged; render and play leave them out", path, text.Count(damaged, "game"))
}
