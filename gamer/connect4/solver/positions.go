package solver

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
)

// PositionAfter plays moves from the empty board. It returns an error if a move is impossible, or if the game is over after the last move.
func PositionAfter(g *connect4.Game, moves []string) (connect4.Position, error) {
	var p game.Position = g.Start()
	for i, move := range moves {
		m, err := p.Find(move)
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

// SolveTable solves the positions of a table whose columns are separated by tabs. The column called moves has a digit per move, with or without
// commas between them; so the board may have at most 9 columns. SolveTable writes each line as soon as it is solved: with four more columns
// (three after ScoreOnly), or as JSON. Errors give path and the number of the line.
func (s *Solver) SolveTable(ctx context.Context, path string, in io.Reader, out io.Writer, asJSON bool) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	if !lines.Scan() {
		return cmp.Or(whyNoLine(path, 1, lines), fmt.Errorf("%s:1: there is no header", path))
	}
	header := strings.TrimPrefix(strings.TrimSuffix(lines.Text(), "\r"), "\ufeff")
	if strings.HasPrefix(header, "\xff\xfe") || strings.HasPrefix(header, "\xfe\xff") {
		return fmt.Errorf("%s: UTF-16 text; save it as UTF-8", path)
	}
	columns := strings.Split(header, "\t")
	at := slices.Index(columns, "moves")
	if at < 0 {
		return fmt.Errorf("%s:1: there is no column called moves", path)
	}
	switch {
	case asJSON:
	case s.scoreOnly:
		fmt.Fprintln(out, header+"\tscore\tnodes\tseconds")
	default:
		fmt.Fprintln(out, header+"\tscore\tscores_by_column\tnodes\tseconds")
	}
	number := 2
	for ; lines.Scan(); number++ {
		line := strings.TrimSuffix(lines.Text(), "\r")
		fields := strings.Split(line, "\t")
		if len(fields) != len(columns) {
			return fmt.Errorf("%s:%d: it has %s; the header has %d", path, number, text.Count(len(fields), "column"), len(columns))
		}
		solved, err := s.solveLine(ctx, line, fields[at], asJSON)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", path, number, err)
		}
		if _, err := out.Write(solved); err != nil {
			return err
		}
	}
	return whyNoLine(path, number, lines)
}

// maxLine is the greatest length of a line, in bytes.
const maxLine = 1 << 20

// whyNoLine returns the error that ended the reading of lines. It returns nil at the end of the file.
func whyNoLine(path string, number int, lines *bufio.Scanner) error {
	switch err := lines.Err(); {
	case err == nil:
		return nil
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s:%d: a line of more than %d KiB", path, number, maxLine>>10)
	default:
		return fmt.Errorf("%s: %w", path, text.Cause(err))
	}
}

func (s *Solver) solveLine(ctx context.Context, line, moves string, asJSON bool) ([]byte, error) {
	p, err := PositionAfter(s.game, strings.Split(strings.ReplaceAll(moves, ",", ""), ""))
	if err != nil {
		return nil, err
	}
	found, err := s.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	if asJSON {
		return found.JSON(moves)
	}
	b := fmt.Appendf(nil, "%s\t%d\t", line, found.Score)
	if !s.scoreOnly {
		width, _ := s.game.Size()
		b = append(b, found.byColumn(width)+"\t"...)
	}
	return fmt.Appendf(b, "%d\t%.9f\n", found.Nodes, found.Seconds), nil
}
