package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/evolution/cluster"
	"midiconnect4/evolution/work"
	"midiconnect4/internal/meter"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
	"midiconnect4/lab/papers"
	"midiconnect4/play"
)

func reproduceCommand() *cli.Command {
	return &cli.Command{
		Name:      "reproduce",
		Usage:     "run a paper's experiment and compare our figures with the paper's",
		ArgsUsage: "PAPER",
		Description: `The experiment runs at the paper's scale, several times, so that each figure has a
95 % confidence interval. It can be stopped at any time: the same command resumes
it. --quick runs a smaller experiment, which shows only that everything works. How long
tables take, from a second to hours of one core, is in docs/lab/papers.md.
--archive keeps what the tables and plots are made from, and --from makes them again.

Papers and their tables:
` + experimentList() + `
--readings runs the experiment by several readings of the paper, in the same folder,
and says how many figures agree by each. A FILE lists them:

  paper: swarm
  only: {game: checkers, individuals: 20, hidden: 5}
  readings:
    - {}                                      # as read here
    - {draws: [quiet-80, none], quiescence: [false, true]}

Each line of readings is all combinations of its values; what may be varied is the
settings of evolve --system PAPER` + beyondList() + `. Bundled grids:
` + gridList() + `
Examples:
  midiconnect4 reproduce n-sequence
  midiconnect4 reproduce n-sequence --table ratios --runs 30
  midiconnect4 reproduce social --table pool --seed 7 --out social
  midiconnect4 reproduce nndtf --runs 5
  midiconnect4 reproduce swarm --table 4.7 --out thesis
  midiconnect4 reproduce swarm --table curves-tictactoe --csv curves.csv
  midiconnect4 reproduce swarm --readings checkers-draws --runs 10 --csv draws.csv
  midiconnect4 reproduce swarm --readings mine.yaml --seed 1000 --json
  midiconnect4 reproduce social --quick --json
  midiconnect4 reproduce baselines --table tictactoe --csv baselines.csv
  midiconnect4 reproduce baselines --table connect4-7x6
  midiconnect4 reproduce swarm --table 4.7 --part 2/8 --out parts
  midiconnect4 reproduce swarm --table 4.7 --merge parts --out thesis
  midiconnect4 reproduce swarm --table 4.3,4.7 --archive swarm.jsonl.gz
  midiconnect4 reproduce swarm --from swarm.jsonl.gz --csv simulations.csv
  midiconnect4 reproduce swarm --nats nats://host:4222 --out thesis`,
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "table", Usage: "one `TABLE` of the paper, or several with commas between them", DefaultText: "all"},
			&cli.BoolFlag{Name: "quick", Usage: "run a smaller experiment, in seconds"},
			&cli.IntFlag{Name: "runs", Usage: "`N` runs of each kind", DefaultText: "as many as give useful intervals"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N` of the first run; the other runs have the numbers that follow"},
			&cli.StringFlag{Name: "out", Usage: "`DIR` to keep the runs and plots in", DefaultText: "reproduce-PAPER, with --part reproduce-PAPER-parts"},
			&cli.StringFlag{Name: "readings", Usage: "`FILE` of readings to compare, or the name of a bundled grid"},
			&cli.StringFlag{Name: "csv", Usage: "write a row for each simulation into `FILE`"},
			&cli.StringFlag{Name: "archive", Usage: "write what the tables are made from into `FILE`, compact, for --from"},
			&cli.StringFlag{Name: "from", Usage: "make the tables and plots of an archive `FILE`, and run nothing"},
			coresFlag(),
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print the tables and nothing else"},
			&cli.BoolFlag{Name: "json", Usage: "print the tables as a line of JSON"},
		}, append(partFlags(), poolFlags()...)...),
		BashComplete: completeWith(paperNames),
		Action:       reproduce,
	}
}

// paperNames lists the papers that have an experiment.
func paperNames() []string {
	var names []string
	for _, e := range papers.Experiments() {
		names = append(names, e.Paper)
	}
	return names
}

func experimentList() string {
	var list strings.Builder
	for _, e := range papers.Experiments() {
		fmt.Fprintf(&list, "  %s: %s (%s)", e.Paper, e.About, strings.Join(e.Tables, ", "))
		if names := e.CurveTables(); len(names) > 0 {
			fmt.Fprintf(&list, ";\n    S by generation, only by name: %s", strings.Join(names, ", "))
		}
		list.WriteByte('\n')
	}
	return list.String()
}

const maxRuns = 1000

// reproduceOptions are the flags of reproduce.
type reproduceOptions struct {
	experiment lab.Experiment
	papers     lab.Options   // without Watch
	part       *work.Share   // that is to be done; nil for all
	merged     *work.Merged  // what parts have done; nil if none is named
	pool       *cluster.Pool // of workers elsewhere; nil if they are not asked
	grid       *lab.Grid     // nil without --readings
	csv        string        // empty without --csv
	archive    string        // empty without --archive
	quiet      bool
	json       bool
}

func parseReproduce(c *cli.Context) (o reproduceOptions, err error) {
	args, err := arguments(c, "PAPER")
	if err != nil {
		return o, err
	}
	o = reproduceOptions{quiet: c.Bool("quiet"), json: c.Bool("json"), csv: c.String("csv"), archive: c.String("archive"), papers: lab.Options{
		Program: provenance.Built(version),
		Dir:     c.String("out"), Table: c.String("table"), Seed: c.Uint64("seed"), Runs: c.Int("runs"), Quick: c.Bool("quick"),
		Interval: time.Second, Pieces: composedPieces,
	}}
	if o.experiment, err = papers.Find(args[0]); err != nil {
		return o, wrongUsage(err)
	}
	if err := o.experiment.CheckTable(o.papers.Table); err != nil {
		return o, wrongUsage(err)
	}
	if c.IsSet("readings") {
		if o.grid, err = readGrid(c.String("readings"), o.experiment); err != nil {
			return o, err
		}
	}
	if n := o.papers.Runs; c.IsSet("runs") && (n < 1 || n > maxRuns) {
		return o, wrongUsage(fmt.Errorf("--runs %d: it takes 1 to %d", n, maxRuns))
	}
	if o.papers.Cores, err = parseCores(c); err != nil {
		return o, err
	}
	if err := o.parseArchive(c); err != nil {
		return o, err
	}
	return o, o.parseParts(c)
}

// parseArchive reads the archive that the report is made from, or prepares the one that it is
// kept in.
func (o *reproduceOptions) parseArchive(c *cli.Context) error {
	if c.IsSet("part") {
		if err := givenFlags(c).refuse("--part does a part of the work", "archive", "csv"); err != nil {
			return err
		}
	}
	if err := checkFiles(o.csv, o.archive); err != nil {
		return err
	}
	if o.archive != "" {
		o.papers.Archive = o.experiment.NewArchive(o.papers, o.grid)
	}
	if !c.IsSet("from") {
		return nil
	}
	if err := givenFlags(c).refuse("--from has what was run", "archive", "runs", "seed", "quick", "readings", "part", "merge", "nats"); err != nil {
		return err
	}
	path := c.String("from")
	if err := checkApart(path, o.csv); err != nil {
		return err
	}
	a, err := lab.ReadArchive(path)
	if errors.Is(err, fs.ErrNotExist) {
		return wrongUsage(err)
	}
	if err != nil {
		return err
	}
	if o.papers, o.grid, err = o.experiment.Archived(a, o.papers); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// parseParts reads how the work is divided, and where the results go.
func (o *reproduceOptions) parseParts(c *cli.Context) (err error) {
	if o.part, err = parsePart(c); err != nil {
		return err
	}
	if o.merged, err = parseMerge(c, o.papers.Cores); err != nil {
		return err
	}
	if o.merged != nil {
		o.papers.Pool = o.merged
	}
	if o.pool, err = parsePool(c, o.papers.Cores); err != nil {
		return err
	}
	if o.pool != nil {
		if err := givenFlags(c).refuse("workers elsewhere do the work", "part", "merge"); err != nil {
			return err
		}
		o.papers.Pool = o.pool
	}
	if o.papers.Dir == "" {
		o.papers.Dir = "reproduce-" + o.experiment.Paper
		if o.part != nil {
			o.papers.Dir += "-parts"
		}
	}
	return nil
}

func reproduce(c *cli.Context) error {
	o, err := parseReproduce(c)
	if err != nil {
		return err
	}
	if o.archive != "" && o.papers.Program.Commit == nil {
		say("the archive will not say which program made it: this one was built without git, so its commit is unknown")
	}
	phases := &meter.Phases{Unit: "games", Show: !o.json && !o.quiet}
	o.papers.Watch = phases.Next
	outlastReader()
	if o.part != nil {
		return o.doPart(c, phases)
	}
	ctx := interruptible(c.Context)
	if o.pool != nil {
		if err := o.pool.Open(ctx); err != nil {
			return unserved(err)
		}
		defer o.pool.Close()
	}
	report, err := o.run(ctx)
	phases.Stop()
	if err == nil && o.merged != nil && !o.quiet {
		fmt.Fprintf(os.Stderr, "of %s, %d were in the parts\n", text.Count(o.merged.Found+o.merged.Lacking, "task"), o.merged.Found)
	}
	switch {
	case err != nil:
		return o.failed(err)
	case o.json:
		return json.NewEncoder(c.App.Writer).Encode(report)
	}
	_, err = fmt.Fprint(c.App.Writer, text.PrintableLines(report.Text()))
	return err
}

// reproduced is the report of an experiment or of a grid.
type reproduced interface{ Text() string }

// run runs the experiment, or the grid, and writes CSV and archive.
func (o reproduceOptions) run(ctx context.Context) (reproduced, error) {
	report, table, err := o.report(ctx)
	if err == nil && o.papers.Archive != nil {
		err = o.papers.Archive.WriteFile(o.archive)
	}
	if err != nil {
		return nil, err
	}
	return report, writeCSV(o.csv, table)
}

// report is the report of the experiment, or of the grid, and the rows of its simulations.
func (o reproduceOptions) report(ctx context.Context) (reproduced, [][]string, error) {
	if o.grid != nil {
		report, err := o.experiment.RunGrid(ctx, o.papers, *o.grid)
		if err != nil {
			return nil, nil, err
		}
		return report, origin(report.Provenance, report.Archived).Table(report.Columns, report.Rows), nil
	}
	report, err := o.experiment.Run(ctx, o.papers)
	if err != nil {
		return nil, nil, err
	}
	return report, origin(report.Provenance, report.Archived).Table(report.Columns, report.Simulations), nil
}

// origin is what simulations come from: the archive's, if they were not run now.
func origin(now provenance.Provenance, archived *provenance.Provenance) provenance.Provenance {
	if archived != nil {
		return *archived
	}
	return now
}

// doPart does a part of the experiment's tasks.
func (o reproduceOptions) doPart(c *cli.Context, phases *meter.Phases) error {
	store, err := work.OpenStore(o.papers.Dir)
	if err != nil {
		return err
	}
	part := &work.Part{Share: *o.part, Store: store, Pool: work.Local{Program: tasks(o.papers.Cores), Cores: o.papers.Cores}}
	o.papers.Pool = part
	ctx := interruptible(c.Context)
	if o.grid != nil {
		err = o.experiment.RunGridPart(ctx, o.papers, *o.grid)
	} else {
		err = o.experiment.RunPart(ctx, o.papers)
	}
	phases.Stop()
	if err != nil {
		return o.failed(err)
	}
	if o.quiet {
		return nil
	}
	return printPart(c.App.Writer, part, o.papers.Dir, o.mergeCommand(c), o.json)
}

// mergeCommand is the command that joins the parts of the same experiment.
func (o reproduceOptions) mergeCommand(c *cli.Context) string {
	words := []string{program(), "reproduce", o.experiment.Paper}
	if o.papers.Quick {
		words = append(words, "--quick")
	}
	for _, flag := range []string{"table", "runs", "seed", "readings"} {
		if c.IsSet(flag) {
			words = append(words, "--"+flag, text.Quoted(fmt.Sprint(c.Value(flag))))
		}
	}
	return strings.Join(append(words, "--merge", text.Quoted(o.papers.Dir)), " ")
}

// failed is the error of an experiment, with what to do about it.
func (o reproduceOptions) failed(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return withHint(interrupted{"interrupted"}, "run the same command again to resume; what was done is in %s", text.Quoted(o.papers.Dir))
	case errors.Is(err, lab.ErrOther), errors.Is(err, evolution.ErrRunExists), errors.Is(err, evolution.ErrOccupied):
		return withHint(err, "choose another --out")
	}
	return unserved(err)
}

// composedPieces compares the pieces that the paper prints with what the composer
// makes of their moves.
func composedPieces() (lab.Table, error) {
	table := lab.Table{Name: "pieces", Title: "the three printed pieces", Scale: "from their moves and signs, by the score paper"}
	pieces, err := play.PrintedPieces()
	for i, p := range pieces {
		table.Rows = append(table.Rows, lab.Stated(fmt.Sprintf("bars of piece %d", i+1), float64(p.Bars), p.Same))
	}
	return table, err
}
