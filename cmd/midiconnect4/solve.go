package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

func solveCommand() *cli.Command {
	return &cli.Command{
		Name:  "solve",
		Usage: "find the exact score of a Connect Four position and of each move",
		Description: `A score is for the side to move: 3 if it wins with its third last disc of a full
board, -3 if the other side does, 0 for a draw. The nodes and the time are what the
score of the position took; the scores of the moves take more.

Examples:
  midiconnect4 solve --moves 4,4,5
  midiconnect4 solve --game connect4-7x6 --moves 4,4,4,4,4,2 --json
  midiconnect4 solve --file positions.tsv > solved.tsv
                     a table with a header and a column called moves, such as 445: adds to
                     each line its score, the scores by column, nodes and seconds
  midiconnect4 solve --game connect4-7x6 --file positions.tsv --score-only > scores.tsv
                     the same without the scores by column, which take most of the time`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "game", Value: play.DefaultGame, Usage: "`GAME` to solve, connect4-WIDTHxHEIGHT"},
			&cli.StringFlag{Name: "moves", Usage: "`MOVES` that lead to the position, such as 4,4,5", DefaultText: "none"},
			&cli.StringFlag{Name: "file", Usage: "table `FILE` of positions; - is standard input"},
			&cli.BoolFlag{Name: "json", Usage: "print a line of JSON for each position"},
			&cli.BoolFlag{Name: "score-only", Usage: "find the score of the position alone, not of each move"},
			&cli.BoolFlag{Name: "cold", Usage: "do not use the table of openings"},
			&cli.IntFlag{Name: "memory", Value: 512, Usage: "`MB` of memory for the search"},
		},
		Action: solve,
	}
}

// solveOptions are the flags of solve.
type solveOptions struct {
	game      *connect4.Game
	moves     []string // that lead to the position
	file      string   // of positions, in place of moves; empty for none
	json      bool
	scoreOnly bool // not of each move
	cold      bool // do not use the table of openings
	memory    int  // bytes
}

func parseSolve(c *cli.Context) (o solveOptions, err error) {
	if _, err := arguments(c); err != nil {
		return o, err
	}
	rules, err := parseGame(c)
	if err != nil {
		return o, err
	}
	g, ok := rules.(*connect4.Game)
	if !ok {
		return o, wrongUsage(fmt.Errorf("--game %s: only Connect Four can be solved", rules.Name()))
	}
	mb := c.Int("memory")
	switch width, _ := g.Size(); {
	case mb < 1 || mb > 1<<16:
		return o, wrongUsage(fmt.Errorf("--memory %d: it takes 1 to %d MB", mb, 1<<16))
	case c.IsSet("file") && c.IsSet("moves"):
		return o, wrongUsage(errors.New("--moves and --file both say what to solve"))
	case c.IsSet("file") && width > 9:
		return o, wrongUsage(fmt.Errorf("--file: moves are digits there, and %s has %d columns", g.Name(), width))
	}
	if err := solver.CheckMemory(g, mb<<20); err != nil {
		return o, wrongUsage(fmt.Errorf("--memory %d: %w", mb, err))
	}
	moves, err := parseMoves(c, g)
	if err != nil {
		return o, err
	}
	return solveOptions{g, moves, c.String("file"), c.Bool("json"), c.Bool("score-only"), c.Bool("cold"), mb << 20}, nil
}

func solve(c *cli.Context) error {
	o, err := parseSolve(c)
	if err != nil {
		return err
	}
	s := solver.New(o.game, o.memory)
	if o.cold {
		s.ForgetOpenings()
	}
	if o.scoreOnly {
		s.ScoreOnly()
	}
	switch o.file {
	case "":
		return solveMoves(c.Context, o, s, c.App.Writer)
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

// solveMoves solves the position of --moves.
func solveMoves(ctx context.Context, o solveOptions, s *solver.Solver, w io.Writer) error {
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
