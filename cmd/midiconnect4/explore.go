package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/meter"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/explore"
	"midiconnect4/scores"
)

const (
	maxSeeds = 10_000 // pieces computed by one command
	maxTop   = 1000   // pieces shown by one command
)

func exploreCommand() *cli.Command {
	o := &exploreOptions{from: 1, seeds: 100, rank: "arc", top: 10}
	return &cli.Command{
		Name:         "explore",
		Usage:        "make the pieces of many seeds, measure them, and show the best",
		ArgsUsage:    "[FILE|SCORE…]",
		Flags:        o.flags(),
		BashComplete: completeWith(scores.Names),
		Action:       o.explore,
	}
}

func (o *exploreOptions) explore(c *cli.Context) error {
	if o.compare {
		return o.compareScores(c)
	}
	if c.Args().Len() > 1 {
		return wrongUsage(fmt.Errorf("%q is one argument too many", c.Args().Get(1)))
	}
	o.of.argument = c.Args().First()
	if err := o.check(givenFlags(c)); err != nil {
		return err
	}
	ctx := interruptible(c.Context)
	search, err := o.search(ctx, o.order)
	if err != nil {
		return err
	}
	r, err := newComposition(o.output(), search.Score, search.Transpose, nil, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	search.Drama, search.Whole = explore.NeedSignals(o.asked), !(o.json || o.csv != "" || explore.NeedExcerpts(o.asked))
	if err := o.prepareFiles(r); err != nil {
		return err
	}
	outlastReader()
	progress := meter.New(int64(o.seeds), "pieces", !o.json && !o.quiet)
	search.Made = progress.Step
	all, err := search.Run(ctx)
	progress.Stop()
	if err != nil {
		return orderError(err)
	}
	selected := explore.Select(all, o.conditions)
	if len(selected) == 0 {
		return withHint(fmt.Errorf("none of %s meets all conditions", text.Count(len(all), "piece")), "%s", explore.Ranges(o.conditions, all))
	}
	explore.Rank(selected, o.keys)
	best := selected[:min(o.top, len(selected))]
	if err := writeCSV(o.csv, forPrograms(o.command).CSV(best)); err != nil {
		return err
	}
	wrote, err := o.files.Write(ctx, r.exports, search, best)
	return errors.Join(o.report(c.App.Writer, best, selected, all), o.tell(c.App.Writer, wrote), err)
}

// search prepares the search for pieces with the games that the order (a play.Order) describes. It reports mistakes in the order before any game is
// played.
func (o *exploreOptions) search(ctx context.Context, order play.Order) (*explore.Search, error) {
	in := play.House{Typed: true}
	if err := o.of.readArgument(&order, &in); err != nil {
		return nil, err
	}
	bill, err := order.Resolve(in)
	if err != nil {
		return nil, orderError(err)
	}
	if _, err = bill.SetUp(ctx); bill.Given() {
		bill.Length = 0 // the tempo of given games is set now, for all seeds
	}
	return &explore.Search{Bill: bill, Seeds: o.seeds, Cores: o.cores}, orderError(err)
}

// prepareFiles creates the output folder, and checks that the output files can be written.
func (o *exploreOptions) prepareFiles(r *composition) error {
	if err := checkFiles(append([]string{o.csv}, o.files.Sheets...)...); err != nil {
		return err
	}
	if o.files.Dir == "" {
		return nil
	}
	r.exports.Targets = o.forms
	if err := r.exports.CheckFiles(); err != nil {
		return err
	}
	if r.exports.NeedsFont() {
		if err := r.exports.UseFont(o.soundfont, r.score); err != nil {
			return missing(err)
		}
	}
	return atomicfile.MakeFolder(o.files.Dir)
}

// forPrograms returns the settings for JSON and CSV output. command returns the command that renders the piece of a seed.
func forPrograms(command func(seed uint64) string) explore.Written {
	return explore.Written{By: [2]string(provenance.Built(version).Values()), Command: func(seed uint64) string { return "midiconnect4 " + command(seed) }}
}

// report prints the best pieces, as lines of JSON or as a table.
func (o *exploreOptions) report(w io.Writer, best, selected, all []explore.Candidate) error {
	if o.json {
		return forPrograms(o.command).JSON(w, best)
	}
	if err := explore.WriteTable(w, explore.Columns(o.asked, all), best, all); err != nil {
		return err
	}
	met := ""
	if len(o.conditions) > 0 {
		met = fmt.Sprintf(", %d of which meet all conditions", len(selected))
	}
	_, err := fmt.Fprintf(w, "\n%s%s\nhear the first: %s %s -o best.wav\n", text.Count(len(all), "piece"), met, program(), o.command(best[0].Seed))
	return err
}

// tell prints the paths of the written files. If the output is JSON, tell prints nothing.
func (o *exploreOptions) tell(w io.Writer, wrote []string) error {
	if o.json {
		return nil
	}
	for _, path := range wrote {
		if _, err := fmt.Fprintf(w, "wrote %s\n", text.Printable(path)); err != nil {
			return err
		}
	}
	return nil
}

// compareScores measures pieces of several scores, and prints a row for each score.
func (o *exploreOptions) compareScores(c *cli.Context) error {
	const why = "--compare measures the scores given as arguments"
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
		if err != nil { // the score does not suit the game
			fmt.Fprintf(c.App.ErrWriter, "left out %s: %s\n", name, text.Printable(err.Error()))
			continue
		}
		rows = append(rows, explore.Row{Name: name, Pieces: pieces})
	}
	progress.Stop()
	if err := writeCSV(o.csv, forPrograms(o.command).ScoresCSV(rows)); err != nil {
		return err
	}
	if !o.json {
		return explore.WriteScores(c.App.Writer, rows)
	}
	return explore.WriteScoresJSON(c.App.Writer, rows)
}

// piecesOf composes and measures the pieces of a score.
func (o *exploreOptions) piecesOf(ctx context.Context, name string, progress *meter.Meter) ([]explore.Candidate, error) {
	order := o.order
	order.Score.Name = name
	search, err := o.search(ctx, order)
	if err != nil {
		return nil, err
	}
	search.Drama, search.Made = true, progress.Step
	pieces, err := search.Run(ctx)
	return pieces, orderError(err)
}
