package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/internal/text"
)

// solveFile solves the positions of a table, line by line.
func solveFile(c *cli.Context, g *connect4.Game, s *solver.Solver) error {
	if w, _ := g.Size(); w > 9 {
		return wrongUsage(fmt.Errorf("--file: moves are digits there, and %s has %d columns", g.Name(), w))
	}
	path := c.String("file")
	if path == "-" {
		return solveTable(c, g, s, path, os.Stdin)
	}
	f, err := os.Open(path)
	if err != nil {
		return unread(path, err)
	}
	defer f.Close()
	return solveTable(c, g, s, path, f)
}

func solveTable(c *cli.Context, g *connect4.Game, s *solver.Solver, path string, in io.Reader) error {
	lines := bufio.NewScanner(in)
	if !lines.Scan() {
		return unread(path, cmp.Or(lines.Err(), errors.New("it has no header")))
	}
	header := strings.TrimSuffix(lines.Text(), "\r")
	columns := strings.Count(header, "\t") + 1
	at := slices.Index(strings.Split(header, "\t"), "moves")
	if at < 0 {
		return fmt.Errorf("%s:1: there is no column called moves", path)
	}
	if !c.Bool("json") {
		fmt.Fprintln(c.App.Writer, header+"\tscore\tscores_by_column\tnodes\tseconds")
	}
	for number := 2; lines.Scan(); number++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		fields := strings.Split(line, "\t")
		if len(fields) != columns {
			return fmt.Errorf("%s:%d: it has %s, and the header %d", path, number, text.Count(len(fields), "column"), columns)
		}
		p, err := positionAfter(g, strings.Split(fields[at], ""))
		if err != nil {
			return fmt.Errorf("%s:%d: %w", path, number, err)
		}
		found, err := s.Solve(c.Context, p)
		if err != nil {
			return err
		}
		if c.Bool("json") {
			err = printSolution(c.App.Writer, fields[at], found)
		} else {
			_, err = fmt.Fprintf(c.App.Writer, "%s\t%d\t%s\t%d\t%.9f\n", line, found.Score, byColumn(g, found), found.Nodes, found.Seconds)
		}
		if err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return unread(path, err)
	}
	return nil
}

// byColumn is the scores of all columns, x where one is full.
func byColumn(g *connect4.Game, found *solver.Solution) string {
	w, _ := g.Size()
	texts := slices.Repeat([]string{"x"}, w)
	for _, c := range found.Columns {
		texts[c.X-1] = strconv.Itoa(c.Score)
	}
	return strings.Join(texts, ",")
}
