package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	"midiconnect4/scores/settings"
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
` + papers.List() + `
--readings runs the experiment by several readings of the paper, in the same folder,
and says how many figures agree by each. A FILE lists them:

  paper: swarm
  only: {game: checkers, individuals: 20, hidden: 5}
  readings:
    - {}                                      # as read here
    - {draws: [quiet-80, none], quiescence: [false, true]}

Each line of readings is all combinations of its values; what may be varied is the
settings of evolve --system PAPER` + papers.ListBeyond() + `. Bundled grids:
` + papers.ListGrids() + `
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
			&cli.StringFlag{Name: "part", Usage: "do part `I/N` of the work, such as 2/8, and keep what comes out in --out; --merge joins the parts"},
			&cli.StringSliceFlag{Name: "merge", Usage: "take what parts kept in `DIR`; may be given several times; what no part has done is done here"},
		}, poolFlags()...),
		BashComplete: completeWith(papers.Names),
		Action:       reproduce,
	}
}

// tasks are the tasks that this program can do.
func tasks(cores int) work.Program {
	return work.Program{Version: work.Version(version), Kinds: papers.Kinds(cores)}
}

const maxRuns = 1000

// reproduction holds the flags of reproduce.
type reproduction struct {
	experiment   lab.Experiment
	lab          lab.Options   // without Watch
	part         *work.Share   // that is to be done; nil for all
	merged       *work.Merged  // what parts have done; nil if none is named
	pool         *cluster.Pool // of workers elsewhere; nil if they are not asked
	csv, archive string        // files; empty if they are not asked for
	quiet, json  bool
}

func parseReproduce(c *cli.Context) (r reproduction, err error) {
	args, err := arguments(c, "PAPER")
	if err != nil {
		return r, err
	}
	r = reproduction{quiet: c.Bool("quiet"), json: c.Bool("json"), csv: c.String("csv"), archive: c.String("archive"), lab: lab.Options{
		Program: provenance.Built(version), Interval: time.Second,
		Dir: c.String("out"), Table: c.String("table"), Seed: c.Uint64("seed"), Runs: c.Int("runs"), Quick: c.Bool("quick"),
	}}
	if r.experiment, err = papers.Find(args[0]); err != nil {
		return r, wrongUsage(err)
	}
	if err := r.experiment.CheckTable(r.lab.Table); err != nil {
		return r, wrongUsage(err)
	}
	if c.IsSet("readings") {
		if r.lab.Grid, err = readGrid(c.String("readings"), r.experiment); err != nil {
			return r, err
		}
	}
	if n := r.lab.Runs; c.IsSet("runs") && (n < 1 || n > maxRuns) {
		return r, wrongUsage(fmt.Errorf("--runs %d: it takes 1 to %d", n, maxRuns))
	}
	if r.lab.Cores, err = parseCores(c); err != nil {
		return r, err
	}
	if err := r.parseArchive(c); err != nil {
		return r, err
	}
	return r, r.parseParts(c)
}

// readGrid reads --readings.
func readGrid(name string, e lab.Experiment) (lab.Grid, error) {
	g, err := papers.ReadGrid(name, e)
	_, inside := errors.AsType[*settings.Error](err)
	_, other := errors.AsType[*lab.OtherPaperError](err)
	switch {
	case other:
		return g, wrongUsage(err)
	case err != nil && !inside:
		return g, missing(withHint(err, "bundled grids are %s", strings.Join(papers.Grids(), ", ")))
	}
	return g, err
}

// parseArchive reads --from and --archive.
func (r *reproduction) parseArchive(c *cli.Context) error {
	if c.IsSet("part") {
		if err := givenFlags(c).refuse("--part does a part of the work", "archive", "csv"); err != nil {
			return err
		}
	}
	if err := checkFiles(r.csv, r.archive); err != nil {
		return err
	}
	if r.archive != "" {
		r.lab.Archive = r.experiment.NewArchive(r.lab)
	}
	if !c.IsSet("from") {
		return nil
	}
	if err := givenFlags(c).refuse("--from has what was run", "archive", "runs", "seed", "quick", "readings", "part", "merge", "nats"); err != nil {
		return err
	}
	path := c.String("from")
	if err := checkApart(path, r.csv); err != nil {
		return err
	}
	a, err := lab.ReadArchive(path)
	if err != nil {
		return missing(err)
	}
	if r.lab, err = r.experiment.Archived(a, r.lab); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// parseParts reads --part, --merge, --nats and --out.
func (r *reproduction) parseParts(c *cli.Context) (err error) {
	if c.IsSet("part") {
		if c.IsSet("merge") {
			return wrongUsage(errors.New("--merge joins parts, so --part has no meaning"))
		}
		share, err := work.ParseShare(c.String("part"))
		if err != nil {
			return wrongUsage(fmt.Errorf("--part: %w", err))
		}
		r.part = &share
	}
	if c.IsSet("merge") {
		program := tasks(r.lab.Cores)
		r.merged = &work.Merged{Program: program, Rest: work.Local{Program: program, Cores: r.lab.Cores}, Say: say}
		for _, dir := range c.StringSlice("merge") {
			s, err := work.FindStore(dir)
			if err != nil {
				return wrongUsage(fmt.Errorf("--merge: %w", err))
			}
			r.merged.Stores = append(r.merged.Stores, s)
		}
		r.lab.Pool = r.merged
	}
	if r.pool, err = parsePool(c, r.lab.Cores); err != nil {
		return err
	}
	if r.pool != nil {
		if err := givenFlags(c).refuse("workers elsewhere do the work", "part", "merge"); err != nil {
			return err
		}
		r.lab.Pool = r.pool
	}
	if r.lab.Dir == "" {
		r.lab.Dir = "reproduce-" + r.experiment.Paper
		if r.part != nil {
			r.lab.Dir += "-parts"
		}
	}
	return nil
}

func reproduce(c *cli.Context) error {
	r, err := parseReproduce(c)
	if err != nil {
		return err
	}
	if r.archive != "" && r.lab.Program.Commit == nil {
		say("the archive will not say which program made it: this one was built without git, so its commit is unknown")
	}
	phases := &meter.Phases{Unit: "games", Show: !r.json && !r.quiet}
	r.lab.Watch = phases.Next
	outlastReader()
	if r.part != nil {
		return r.doPart(c, phases)
	}
	ctx := interruptible(c.Context)
	if r.pool != nil {
		if err := r.pool.Open(ctx); err != nil {
			return unserved(err)
		}
		defer r.pool.Close()
	}
	report, err := r.experiment.Run(ctx, r.lab)
	if err == nil && r.archive != "" {
		err = r.lab.Archive.WriteFile(r.archive)
	}
	if err == nil {
		err = writeCSV(r.csv, report.CSV())
	}
	phases.Stop()
	switch {
	case err != nil:
		return r.failed(err)
	case r.merged != nil && !r.quiet:
		fmt.Fprintf(os.Stderr, "of %s, %d were in the parts\n", text.Count(r.merged.Found+r.merged.Lacking, "task"), r.merged.Found)
	}
	if r.json {
		return json.NewEncoder(c.App.Writer).Encode(report)
	}
	_, err = fmt.Fprint(c.App.Writer, text.PrintableLines(report.Text()))
	return err
}

// doPart does the part of the tasks, and prints what is done.
func (r reproduction) doPart(c *cli.Context, phases *meter.Phases) error {
	store, err := work.OpenStore(r.lab.Dir)
	if err != nil {
		return err
	}
	p := &work.Part{Share: *r.part, Store: store, Pool: work.Local{Program: tasks(r.lab.Cores), Cores: r.lab.Cores}}
	r.lab.Pool = p
	err = r.experiment.RunPart(interruptible(c.Context), r.lab)
	phases.Stop()
	switch {
	case err != nil:
		return r.failed(err)
	case r.quiet:
		return nil
	case p.Asked() == 0:
		return wrongUsage(withHint(fmt.Errorf("--part %v: nothing here can be divided", p.Share), "it is soon done: leave --part out"))
	case r.json:
		return json.NewEncoder(c.App.Writer).Encode(struct {
			Part string `json:"part"`
			Done int    `json:"done"` // tasks
			Of   int    `json:"of"`
			Dir  string `json:"dir"`
		}{p.Share.String(), p.Done, p.Asked(), r.lab.Dir})
	}
	fmt.Fprintf(c.App.Writer, "part %v: %d of %s done, kept in %s\nwhen all parts are done: %s\n",
		p.Share, p.Done, text.Count(p.Asked(), "task"), text.Printable(r.lab.Dir), text.Printable(r.mergeCommand(c)))
	return nil
}

// mergeCommand is the command that joins the parts of the same experiment.
func (r reproduction) mergeCommand(c *cli.Context) string {
	words := []string{program(), "reproduce", r.experiment.Paper}
	if r.lab.Quick {
		words = append(words, "--quick")
	}
	for _, flag := range []string{"table", "runs", "seed", "readings"} {
		if c.IsSet(flag) {
			words = append(words, "--"+flag, text.Quoted(fmt.Sprint(c.Value(flag))))
		}
	}
	return strings.Join(append(words, "--merge", text.Quoted(r.lab.Dir)), " ")
}

// failed is the error of an experiment, with what to do about it.
func (r reproduction) failed(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return withHint(interrupted{"interrupted"}, "run the same command again to resume; what was done is in %s", text.Quoted(r.lab.Dir))
	case errors.Is(err, lab.ErrOther), errors.Is(err, evolution.ErrRunExists), errors.Is(err, evolution.ErrOccupied):
		return withHint(err, "choose another --out")
	}
	return unserved(err)
}
