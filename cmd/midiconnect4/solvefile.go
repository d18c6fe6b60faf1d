package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/internal/text"
)

// solveFile solves the positions of a table, line by line.
func solveFile(ctx context.Context, o solveOptions, s *solver.Solver, w io.Writer) error {
	if width, _ := o.game.Size(); width > 9 {
		return wrongUsage(fmt.Errorf("--file: moves are digits there, and %s has %d columns", o.game.Name(), width))
	}
	if o.file == "-" {
		return solveTable(ctx, o, s, os.Stdin, w)
	}
	f, err := os.Open(o.file)
	if err != nil {
		return unread(o.file, err)
	}
	defer f.Close()
	return solveTable(ctx, o, s, f, w)
}

func solveTable(ctx context.Context, o solveOptions, s *solver.Solver, in io.Reader, w io.Writer) error {
	path := o.file
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
	if !o.json {
		fmt.Fprintln(w, header+"\tscore\tscores_by_column\tnodes\tseconds")
	}
	for number := 2; lines.Scan(); number++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		fields := strings.Split(line, "\t")
		if len(fields) != columns {
			return fmt.Errorf("%s:%d: it has %s, and the header %d", path, number, text.Count(len(fields), "column"), columns)
		}
		p, err := positionAfter(o.game, strings.Split(fields[at], ""))
		if err != nil {
			return fmt.Errorf("%s:%d: %w", path, number, err)
		}
		found, err := s.Solve(ctx, p)
		if err != nil {
			return err
		}
		if o.json {
			err = printSolution(w, fields[at], found)
		} else {
			_, err = fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%.9f\n", line, found.Score, byColumn(o.game, found), found.Nodes, found.Seconds)
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
