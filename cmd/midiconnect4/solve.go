package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

func solveCommand() *cli.Command {
	return &cli.Command{
		Name:  "solve",
		Usage: "find the exact score of a Connect Four position and of each move",
		Description: `A score is for the side to move: 3 if it wins with its third last disc of a full
board, -3 if the other side does, 0 for a draw. Time and nodes are those of the
position's score; the moves' scores take more.

Examples:
  midiconnect4 solve --moves 4,4,5
  midiconnect4 solve --game connect4-7x6 --moves 4,4,4,4,4,2 --json
  midiconnect4 solve --file positions.tsv > solved.tsv
                     a table with a header and a column moves, such as 445: each line comes
                     back with its score, the scores by column, nodes and seconds`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "game", Value: play.DefaultGame, Usage: "`GAME` to solve, connect4-WIDTHxHEIGHT"},
			&cli.StringFlag{Name: "moves", Usage: "`MOVES` that lead to the position, such as 4,4,5", DefaultText: "none"},
			&cli.StringFlag{Name: "file", Usage: "table `FILE` of positions; - is standard input"},
			&cli.BoolFlag{Name: "json", Usage: "print a line of JSON for each position"},
			&cli.BoolFlag{Name: "cold", Usage: "search the first moves of a game too, without the table of openings"},
			&cli.IntFlag{Name: "memory", Value: 512, Usage: "`MB` that the search may take"},
		},
		Action: solve,
	}
}

// solveOptions are the flags of solve.
type solveOptions struct {
	game   *connect4.Game
	moves  []string // that lead to the position
	file   string   // of positions, in place of moves; empty for none
	json   bool
	cold   bool // do not use the table of openings
	memory int  // bytes
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
	mb := c.Int("memory")
	switch {
	case !ok:
		return o, wrongUsage(fmt.Errorf("--game %s: only Connect Four can be solved", rules.Name()))
	case mb < 1 || mb > 1<<16:
		return o, wrongUsage(fmt.Errorf("--memory %d: it takes 1 to %d MB", mb, 1<<16))
	case c.IsSet("file") && c.IsSet("moves"):
		return o, wrongUsage(errors.New("--moves and --file both say what to solve"))
	}
	return solveOptions{g, play.SplitMoves(c.String("moves")), c.String("file"), c.Bool("json"), c.Bool("cold"), mb << 20}, nil
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
	if o.file != "" {
		return solveFile(c.Context, o, s, c.App.Writer)
	}
	return solveOne(c.Context, o, s, c.App.Writer)
}

// solveOne solves the position after some moves.
func solveOne(ctx context.Context, o solveOptions, s *solver.Solver, w io.Writer) error {
	p, err := positionAfter(o.game, o.moves)
	if err != nil {
		return wrongUsage(withHint(fmt.Errorf("--moves: %w", err), "moves are %s", o.game.Notation()))
	}
	found, err := s.Solve(ctx, p)
	if err != nil {
		return err
	}
	if o.json {
		return printSolution(w, strings.Join(o.moves, ","), found)
	}
	describeSolution(w, p, found)
	return nil
}

// positionAfter plays moves, after which the game must go on.
func positionAfter(g *connect4.Game, moves []string) (connect4.Position, error) {
	var p game.Position = g.Start()
	for i, text := range moves {
		m, err := p.Find(text)
		if err != nil {
			return connect4.Position{}, fmt.Errorf("move %d: %w", i+1, err)
		}
		p = p.Play(m)
	}
	if p.Outcome() != game.Undecided {
		return connect4.Position{}, fmt.Errorf("the game is over after move %d: %v", len(moves), p.Outcome())
	}
	return p.(connect4.Position), nil
}

// describeSolution tells people what was found.
func describeSolution(w io.Writer, p connect4.Position, found *solver.Solution) {
	fmt.Fprint(w, p)
	fmt.Fprintf(w, "\n%v to move: %s\n", p.Turn(), inWords(p, found.Score))
	fmt.Fprintf(w, "score   %d\nbest    %s\n", found.Score, strings.Trim(fmt.Sprint(found.Best()), "[]"))
	for _, c := range found.Columns {
		fmt.Fprintf(w, "%6d  %+d\n", c.X, c.Score)
	}
	fmt.Fprintf(w, "%d nodes in %.3g s\n", found.Nodes, found.Seconds)
}

// inWords says what a score means.
func inWords(p connect4.Position, score int) string {
	if score == 0 {
		return "the game is a draw"
	}
	w, h := p.Game().Size()
	winner, last, left := p.Turn(), score, w*h-p.Ply()
	// Of the discs left, the side to move has the odd one.
	moves := (left+1)/2 - score + 1
	if score < 0 {
		winner, last, moves = winner.Other(), -score, left/2+score+1
	}
	return fmt.Sprintf("%v wins with its %s last disc, in %s of its own", winner, ordinal(last), text.Count(moves, "move"))
}

// ordinal is as in "the third last"; the first last is the very last.
func ordinal(n int) string {
	switch {
	case n == 1:
		return "very"
	case n%10 == 2 && n != 12:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3 && n != 13:
		return strconv.Itoa(n) + "rd"
	case n%10 == 1 && n != 11:
		return strconv.Itoa(n) + "st"
	}
	return strconv.Itoa(n) + "th"
}

func printSolution(w io.Writer, moves string, found *solver.Solution) error {
	columns := map[int]int{}
	for _, c := range found.Columns {
		columns[c.X] = c.Score
	}
	return json.NewEncoder(w).Encode(struct {
		Moves   string      `json:"moves"`
		Score   int         `json:"score"`
		Best    []int       `json:"best"`
		Columns map[int]int `json:"columns"`
		Nodes   uint64      `json:"nodes"`
		Seconds float64     `json:"seconds"`
	}{moves, found.Score, found.Best(), columns, found.Nodes, found.Seconds})
}
