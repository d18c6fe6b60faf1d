package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/evolution/cluster"
	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
)

func evolveCommand() *cli.Command {
	return (&evolveOptions{kept: "1,10,50,100,200", checkpoint: time.Second}).command()
}

func (o *evolveOptions) command() *cli.Command {
	return &cli.Command{
		Name:        "evolve",
		Usage:       "evolve gamers from nothing",
		Description: helpText("evolve", dividedList(), systemList()),
		Flags:       o.flags(),
		Action:      o.evolve,
	}
}

func systemList() string {
	var list strings.Builder
	for _, s := range evolution.Trainers() {
		fmt.Fprintf(&list, "  %s: %s\n", s.Name, s.About)
	}
	return list.String()
}

// dividedList lists the systems that workers on other machines can evolve.
func dividedList() string {
	var names []string
	for _, s := range evolution.Trainers() {
		if s.Divisible {
			names = append(names, s.Name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// evolveOptions are the flags of evolve.
type evolveOptions struct {
	system     string
	dir        string
	resume     bool
	seed       *uint64 // nil if the user gave no seed
	kept       string  // generations to keep
	settings   []*option
	cores      int
	workers    workers
	checkpoint time.Duration
	quiet      bool
	json       bool
	heard      bool // games of the run are performed meanwhile, so no progress bar is shown
	pace       string
	play       playOptions

	given   given
	trainer evolution.Trainer
	keep    evolution.Generations // nil if a resumed run keeps the same generations as before
	pool    *cluster.Pool         // of workers on other machines; nil if none are used
}

func (o *evolveOptions) flags() []cli.Flag {
	system := bind(&o.system, "system", "`WAY` of evolving: "+strings.Join(gamer.Systems(), ", ")).checked(func() error {
		trainer, err := evolution.FindTrainer(o.system)
		if err == nil {
			describeSettings(o.settings, trainer)
		}
		return err
	})
	system.chooses = true
	o.settings = settingFlags()
	own := slices.Concat(group("The run",
		system,
		bind(&o.dir, "out", "`DIR` to keep the run in"),
		bind(&o.resume, "resume", "resume the run in DIR, by its own --system and settings; --generations, --intervals or --iterations may make it longer"),
		seedFlag(&o.seed, "drawn"),
		bind(&o.kept, "keep", "`GENERATIONS` to keep the best gamer of, such as 1,10,50..60 or all").orNothing(""),
		coresFlag(&o.cores),
		bind(&o.checkpoint, "checkpoint", "least `TIME` between two checkpoints"),
		quietFlag(&o.quiet, "print only errors"),
		bind(&o.json, "json", "print a line of JSON for each generation"),
	), o.workers.flags(), group("Settings", o.settings...))
	return append(own, o.heardFlags(own)...)
}

// check checks the flags, and reads the system, the generations to keep and the pool.
func (o *evolveOptions) check(c *cli.Context) (err error) {
	o.given = givenFlags(c)
	if err := o.findTrainer(); err != nil {
		return err
	}
	if o.dir == "" {
		return wrongUsage(errors.New("--out is missing: it names the folder to keep the run in"))
	}
	if !o.resume || o.given.has("keep") {
		if o.keep, err = evolution.ParseGenerations(o.kept); err != nil {
			return wrongUsage(fmt.Errorf("--keep: %w", err))
		}
	}
	if o.pool, err = o.workers.pool(o.given, o.cores); err == nil && o.pool != nil && !o.trainer.Divisible {
		err = wrongUsage(fmt.Errorf("--nats: workers cannot evolve %s, only %s", o.trainer.Name, dividedList()))
	}
	return err
}

// findTrainer finds the trainer of --system or, without the flag, of the run to resume.
func (o *evolveOptions) findTrainer() (err error) {
	name := o.system
	if name == "" && o.resume && o.dir != "" {
		standing, err := evolution.Look(o.dir)
		if err != nil {
			return unresumed(err)
		}
		name = standing.System
	}
	if name == "" {
		return wrongUsage(withHint(errors.New("--system is missing"), "choose one of: %s", strings.Join(gamer.Systems(), ", ")))
	}
	o.trainer, err = evolution.FindTrainer(name)
	return wrongUsage(err)
}

func (o *evolveOptions) evolve(c *cli.Context) error {
	if err := o.check(c); err != nil {
		return err
	}
	if o.heard {
		return o.evolveHeard(c)
	}
	if err := refuseHeardFlags(c); err != nil {
		return err
	}
	outlastReader()
	ctx := interruptible(c.Context) // before there is a run to resume
	options := evolution.Options{Cores: o.cores, Interval: o.checkpoint, Say: o.say}
	if o.pool != nil {
		if err := o.pool.Open(ctx); err != nil {
			return unserved(err)
		}
		defer o.pool.Close()
		options.Pool = o.pool
	}
	run, err := openRun(o)
	if err != nil {
		return err
	}
	defer run.Close()
	p := newProgress(o, run, c.App.Writer)
	options.Played, options.Measured = p.Step, p.measured
	err = run.Evolve(ctx, options)
	p.Stop()
	if errors.Is(err, context.Canceled) {
		return o.interrupted(run)
	}
	if err != nil {
		return unserved(err)
	}
	return p.done()
}

// say prints a message of the workers. If the run is quiet, say prints nothing.
func (o *evolveOptions) say(what string) {
	if !o.quiet {
		say(what)
	}
}

// interrupted returns the error of a run that a signal stopped.
func (o *evolveOptions) interrupted(run *evolution.Run) error {
	return withHint(interrupted{fmt.Sprintf("interrupted in generation %d", run.Generation())}, "resume with: %s", o.resumption())
}

// resumption returns the command that resumes the run.
func (o *evolveOptions) resumption() string {
	return fmt.Sprintf("%s evolve --out %s --resume", program(), text.Quoted(o.dir))
}

// openRun starts a run or resumes one.
func openRun(o *evolveOptions) (*evolution.Run, error) {
	if o.resume {
		return resumeRun(o)
	}
	s, err := newSettings(o)
	if err != nil {
		return nil, err
	}
	return startRun(o, s)
}

// newSettings returns the settings of a new run, or wrong usage.
func newSettings(o *evolveOptions) (evolution.Settings, error) {
	s := o.trainer.Settings()
	if err := apply(o.settings, o.trainer, s); err != nil {
		return nil, err
	}
	evolution.Follow(s, o.given.has)
	return s, wrongUsage(s.Check())
}

// startRun starts a run in the folder of --out, which must be free.
func startRun(o *evolveOptions, s evolution.Settings) (*evolution.Run, error) {
	if err := provenance.Check(filepath.Join(o.dir, provenance.Name)); err != nil {
		return nil, err
	}
	run, err := evolution.Start(o.dir, o.trainer, s, orDrawn(o.seed), o.keep)
	if errors.Is(err, evolution.ErrRunExists) {
		return nil, withHint(err, "resume it with --resume, or choose another --out")
	}
	if errors.Is(err, evolution.ErrOccupied) {
		return nil, withHint(err, "move the file away, or choose another --out")
	}
	if err != nil {
		return nil, err
	}
	return noted(run)
}

// noted records the provenance of a run in its folder. If that fails, it closes the run.
func noted(run *evolution.Run) (*evolution.Run, error) {
	if err := run.Note(provenance.Built(version)); err != nil {
		return nil, errors.Join(err, run.Close())
	}
	return run, nil
}

// resumeRun resumes the run of --out. The flags must agree with those that started it, except for the number of generations.
func resumeRun(o *evolveOptions) (*evolution.Run, error) {
	run, err := evolution.Resume(o.dir)
	if err != nil {
		return nil, unresumed(err)
	}
	if err := extend(run, o); err != nil {
		return nil, errors.Join(err, run.Close())
	}
	return noted(run)
}

// unresumed returns the error of a run that cannot be read, with a hint if there is no run.
func unresumed(err error) error {
	if errors.Is(err, evolution.ErrNoRun) {
		return wrongUsage(withHint(err, "start one without --resume"))
	}
	return err
}

// extend changes the length of a run and the generations it keeps, if the flags say so. All other flags must agree with the run.
func extend(run *evolution.Run, o *evolveOptions) error {
	if run.Trainer().Name != o.trainer.Name {
		return wrongUsage(fmt.Errorf("%s: the run is of the system %s", o.dir, run.Trainer().Name))
	}
	before, err := json.Marshal(run.Settings())
	if err != nil {
		return err
	}
	asked := o.trainer.Settings()
	if err := errors.Join(json.Unmarshal(before, asked), apply(o.settings, o.trainer, asked)); err != nil {
		return err
	}
	length := *asked.Length()
	*asked.Length() = *run.Settings().Length()
	if !reflect.DeepEqual(asked, run.Settings()) || o.seed != nil && *o.seed != run.Seed() {
		return wrongUsage(withHint(fmt.Errorf("%s: the run was started with other settings", o.dir),
			"leave them out: --resume takes them from the run; only --%s and --keep may change", evolution.LengthName(asked)))
	}
	err = run.Extend(length, o.keep)
	if _, unwritten := errors.AsType[*atomicfile.Error](err); unwritten {
		return err
	}
	return wrongUsage(err)
}
