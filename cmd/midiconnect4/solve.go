package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

func solveCommand() *cli.Command {
	o := &solveOptions{memory: 512}
	return &cli.Command{
		Name:  "solve",
		Usage: "find the exact score of a Connect Four position and of each move",
		Flags: group("Flags",
			bind(&o.name, "game", "`GAME` to solve, connect4-WIDTHxHEIGHT").or(play.DefaultGame),
			bind(&o.given, "moves", "`MOVES` that lead to the position, such as 4,4,5").or("none").orNothing(""),
			bind(&o.file, "file", "table `FILE` of positions; - is standard input"),
			bind(&o.json, "json", "print a line of JSON for each position"),
			bind(&o.scoreOnly, "score-only", "find the score of the position alone, not of each move"),
			bind(&o.cold, "cold", "do not use the table of openings"),
			bind(&o.memory, "memory", "`MB` of memory for the search")),
		Action: o.solve,
	}
}

// solveOptions are the flags of solve.
type solveOptions struct {
	name      string  // name of the game; empty for the default
	given     *string // moves, in the game's notation; nil without --moves
	file      string  // path of a file of positions, used instead of moves; empty without --file
	json      bool
	scoreOnly bool // print only the position's score, not the score of each move
	cold      bool // compute openings instead of looking them up
	memory    int  // size of the transposition table, in megabytes

	game  *connect4.Game
	moves []string // the moves before the position, one string per move
}

// check checks the flags, and reads the game and the moves.
func (o *solveOptions) check() error {
	rules, err := gamer.FindGame(cmp.Or(o.name, play.DefaultGame))
	if err != nil {
		return wrongUsage(err)
	}
	g, ok := rules.(*connect4.Game)
	if !ok {
		return wrongUsage(fmt.Errorf("--game %s: only Connect Four can be solved", rules.Name()))
	}
	switch width, _ := g.Size(); {
	case o.memory < 1 || o.memory > 1<<16:
		return wrongUsage(fmt.Errorf("--memory %d: expected 1 to %d MB", o.memory, 1<<16))
	case o.file != "" && o.given != nil:
		return wrongUsage(errors.New("--moves and --file cannot be used together"))
	case o.file != "" && width > 9:
		return wrongUsage(fmt.Errorf("--file: the file's moves are single digits, but %s has %d columns", g.Name(), width))
	}
	if err := solver.CheckMemory(g, o.memory<<20); err != nil {
		return wrongUsage(fmt.Errorf("--memory %d: %w", o.memory, err))
	}
	if o.game = g; o.given == nil {
		return nil
	}
	if o.moves, err = play.SplitMoves(*o.given); err != nil {
		return wrongUsage(withHint(fmt.Errorf("--moves: %w", err), "moves are %s", g.Notation()))
	}
	return nil
}

func (o *solveOptions) solve(c *cli.Context) error {
	if err := o.check(); err != nil {
		return err
	}
	s := solver.New(o.game, o.memory<<20)
	if o.cold {
		s.ForgetOpenings()
	}
	if o.scoreOnly {
		s.ScoreOnly()
	}
	switch o.file {
	case "":
		return o.solveMoves(c.Context, s, c.App.Writer)
	case "-":
		return s.SolveTable(c.Context, o.file, os.Stdin, c.App.Writer, o.json)
	}
	f, err := os.Open(o.file)
	if err != nil {
		return missing(fmt.Errorf("%s: %w", o.file, text.Cause(err)))
	}
	defer f.Close()
	return s.SolveTable(c.Context, o.file, f, c.App.Writer, o.json)
}

// solveMoves solves the position after --moves, and prints the result.
func (o *solveOptions) solveMoves(ctx context.Context, s *solver.Solver, w io.Writer) error {
	p, err := solver.PositionAfter(o.game, o.moves)
	if err != nil {
		return wrongUsage(withHint(fmt.Errorf("--moves: %w", err), "moves are %s", o.game.Notation()))
	}
	found, err := s.Solve(ctx, p)
	if err != nil {
		return err
	}
	if !o.json {
		_, err = fmt.Fprint(w, found.Text(p))
		return err
	}
	line, err := found.JSON(strings.Join(o.moves, ","))
	if err != nil {
		return err
	}
	_, err = w.Write(line)
	return err
}
