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
	r := &reproduction{lab: lab.Options{Seed: 1, Interval: time.Second}}
	return &cli.Command{
		Name:        "reproduce",
		Usage:       "run a paper's experiment and compare our figures with the paper's",
		ArgsUsage:   "PAPER",
		Description: helpText("reproduce", papers.List(), papers.ListBeyond(), papers.ListGrids()),
		Flags: append(group("Flags",
			bind(&r.lab.Table, "table", "one `TABLE` of the paper, or several with commas between them").or("all"),
			bind(&r.lab.Quick, "quick", "run a smaller experiment, in seconds"),
			bind(&r.lab.Runs, "runs", "`N` runs of each kind").or("as many as give useful intervals").within(1, maxRuns),
			bind(&r.lab.Seed, "seed", "`N` of the first run; the other runs have the numbers that follow"),
			bind(&r.lab.Dir, "out", "`DIR` to keep the runs and plots in").or("reproduce-PAPER, with --part reproduce-PAPER-parts"),
			bind(&r.readings, "readings", "`FILE` of readings (interpretations of the paper) to compare, or the name of a bundled grid"),
			bind(&r.csv, "csv", "write a row for each simulation into `FILE`"),
			bind(&r.archive, "archive", "write the data for the tables into `FILE`, compressed; --from reads this file"),
			bind(&r.from, "from", "make the tables and plots of an archive `FILE`, and run nothing"),
			coresFlag(&r.lab.Cores),
			quietFlag(&r.quiet, "print only the tables"),
			bind(&r.json, "json", "print the tables as a line of JSON"),
			bind(&r.share, "part", "do part `I/N` of the work, such as 2/8, and keep its results in --out; --merge joins the parts"),
			bind(&r.merge, "merge", "take the results of parts from `DIR`; may be given several times; missing results are computed here"),
		), r.workers.flags()...),
		BashComplete: completeWith(papers.Names),
		Action:       r.reproduce,
	}
}

// tasks returns the version of this program, and the kinds of tasks that it can compute for others.
func tasks(cores int) work.Program {
	return work.Program{Version: work.Version(version), Kinds: papers.Kinds(cores)}
}

const maxRuns = 1000

// reproduction holds the flags of reproduce.
type reproduction struct {
	lab          lab.Options // all fields except Watch are set
	readings     string      // name or file of a table of variants; empty without --readings
	share        string      // value of --part, such as 1/4; empty without --part
	merge        []string    // folders with results of parts, from --merge
	workers      workers
	csv, archive string // paths; empty if not given
	from         string // path of the archive to read; empty without --from
	quiet, json  bool

	given      given
	experiment lab.Experiment
	part       *work.Share   // parsed share; nil without --part
	merged     *work.Merged  // results of the parts; nil without --merge
	pool       *cluster.Pool // workers on other machines; nil without --nats
}

// check checks the flags, and reads the experiment, the table of variants, the archives and the results of parts.
func (r *reproduction) check(c *cli.Context) (err error) {
	r.given, r.lab.Program = givenFlags(c), provenance.Built(version)
	if r.experiment, err = papers.Find(c.Args().First()); err != nil {
		return wrongUsage(err)
	}
	if err := r.experiment.CheckTable(r.lab.Table); err != nil {
		return wrongUsage(err)
	}
	if r.readings != "" {
		if r.lab.Grid, err = readGrid(r.readings, r.experiment); err != nil {
			return err
		}
	}
	if err := r.checkArchive(); err != nil {
		return err
	}
	return r.checkParts()
}

// readGrid reads the table of variants of --readings. name is a bundled table or a file.
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

// checkArchive checks --from, --archive and --csv, and reads the archive of --from.
func (r *reproduction) checkArchive() error {
	if r.share != "" {
		if err := r.given.refuse("--part does only a part of the work", "archive", "csv"); err != nil {
			return err
		}
	}
	if err := checkFiles(r.csv, r.archive); err != nil {
		return err
	}
	if r.archive != "" {
		r.lab.Archive = r.experiment.NewArchive(r.lab)
	}
	if r.from == "" {
		return nil
	}
	if err := r.given.refuse("--from reads finished results", "archive", "runs", "seed", "quick", "readings", "part", "merge", "nats"); err != nil {
		return err
	}
	if err := checkApart(r.from, r.csv); err != nil {
		return err
	}
	a, err := lab.ReadArchive(r.from)
	if err != nil {
		return missing(err)
	}
	if r.lab, err = r.experiment.Archived(a, r.lab); err != nil {
		return fmt.Errorf("%s: %w", r.from, err)
	}
	return nil
}

// checkParts checks --part, --merge, --nats and --out, and reads the results of parts.
func (r *reproduction) checkParts() (err error) {
	if r.share != "" {
		if r.merge != nil {
			return wrongUsage(errors.New("--merge joins parts, so --part cannot be used"))
		}
		share, err := work.ParseShare(r.share)
		if err != nil {
			return wrongUsage(fmt.Errorf("--part: %w", err))
		}
		r.part = &share
	}
	if r.merge != nil {
		program := tasks(r.lab.Cores)
		r.merged = &work.Merged{Program: program, Rest: work.Local{Program: program, Cores: r.lab.Cores}, Say: say}
		for _, dir := range r.merge {
			s, err := work.FindStore(dir)
			if err != nil {
				return wrongUsage(fmt.Errorf("--merge: %w", err))
			}
			r.merged.Stores = append(r.merged.Stores, s)
		}
		r.lab.Pool = r.merged
	}
	if r.pool, err = r.workers.pool(r.given, r.lab.Cores); err != nil {
		return err
	}
	if r.pool != nil {
		if err := r.given.refuse("--nats gives the work to workers", "part", "merge"); err != nil {
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

func (r *reproduction) reproduce(c *cli.Context) error {
	if err := r.check(c); err != nil {
		return err
	}
	if r.archive != "" && r.lab.Program.Commit == nil {
		say("the archive will not contain the program's commit, because this program was built without git")
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

// doPart computes the tasks of --part, and prints how many are done.
func (r *reproduction) doPart(c *cli.Context, phases *meter.Phases) error {
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
		return wrongUsage(withHint(fmt.Errorf("--part %v: this experiment cannot be divided", p.Share), "run the whole experiment without --part: it takes little time"))
	case r.json:
		return json.NewEncoder(c.App.Writer).Encode(struct {
			Part string `json:"part"`
			Done int    `json:"done"` // number of tasks
			Of   int    `json:"of"`
			Dir  string `json:"dir"`
		}{p.Share.String(), p.Done, p.Asked(), r.lab.Dir})
	}
	fmt.Fprintf(c.App.Writer, "part %v: %d of %s done, kept in %s\nwhen all parts are done: %s\n",
		p.Share, p.Done, text.Count(p.Asked(), "task"), text.Printable(r.lab.Dir), text.Printable(r.mergeCommand()))
	return nil
}

// mergeCommand returns the command that merges the results of all parts.
func (r *reproduction) mergeCommand() string {
	words := append([]string{program(), "reproduce", r.experiment.Paper}, r.given.again("quick", "table", "runs", "seed", "readings")...)
	return strings.Join(append(words, "--merge", text.Quoted(r.lab.Dir)), " ")
}

// failed adds a hint to an error of an experiment.
func (r *reproduction) failed(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return withHint(interrupted{"interrupted"}, "run the same command again to resume; the results so far are in %s", text.Quoted(r.lab.Dir))
	case errors.Is(err, lab.ErrOther), errors.Is(err, evolution.ErrRunExists), errors.Is(err, evolution.ErrOccupied):
		return withHint(err, "choose another --out")
	}
	return unserved(err)
}
