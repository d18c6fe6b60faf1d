package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/meter"
	"midiconnect4/internal/text"
	"midiconnect4/play/explore"
	"midiconnect4/scores"
)

// compareScores measures the pieces of several scores.
func (o *exploreOptions) compareScores(c *cli.Context) error {
	const why = "--compare measures scores, which are arguments"
	given := givenFlags(c)
	if err := given.refuse(why, "score", "rank", "where", "top", "o", "write", "as", "soundfont"); err != nil {
		return err
	}
	if err := o.check(given); err != nil {
		return err
	}
	names := c.Args().Slice()
	if len(names) == 0 {
		names = scores.Names()
	}
	if err := checkFiles(o.csv); err != nil {
		return err
	}
	outlastReader()
	ctx := interruptible(c.Context)
	progress := meter.New(int64(o.seeds*len(names)), "pieces", !o.json && !o.quiet)
	defer progress.Stop()
	var rows []explore.Row
	for _, name := range names {
		pieces, err := o.piecesOf(ctx, name, progress)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil && c.Args().Present() {
			return err
		}
		if err != nil { // a bundled score of another game
			fmt.Fprintf(c.App.ErrWriter, "left out %s: %s\n", name, text.Printable(err.Error()))
			continue
		}
		rows = append(rows, explore.Row{Name: name, Pieces: pieces})
	}
	progress.Stop()
	if err := writeCSV(o.csv, csvOfScores(rows)); err != nil {
		return err
	}
	if !o.json {
		return explore.WriteScores(c.App.Writer, rows)
	}
	return writeRows(c.App.Writer, rows)
}

// piecesOf are the pieces of a score.
func (o *exploreOptions) piecesOf(ctx context.Context, name string, progress *meter.Meter) ([]explore.Candidate, error) {
	order := o.order
	order.Score.Name = name
	search, err := o.search(ctx, order)
	if err != nil {
		return nil, err
	}
	search.Drama, search.Whole, search.Made = true, !o.needsExcerpts(), progress.Step
	pieces, err := search.Run(ctx)
	return pieces, orderError(err)
}

// writeRows writes a line of JSON for each score, with the middle of each measure, and the names of
// those that are outside the human range.
func writeRows(w io.Writer, rows []explore.Row) error {
	lines := json.NewEncoder(w)
	for _, row := range rows {
		line := struct {
			Score    string              `json:"score"`
			Pieces   int                 `json:"pieces"`
			Measures map[string]*float64 `json:"measures"`
			Outside  []string            `json:"outside"`
		}{row.Name, len(row.Pieces), named(middle(row.Pieces)), outside(middle(row.Pieces))}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	return nil
}
