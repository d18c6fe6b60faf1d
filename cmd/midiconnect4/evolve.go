package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/gamer"
)

func evolveCommand() *cli.Command {
	return &cli.Command{
		Name:  "evolve",
		Usage: "evolve gamers from nothing",
		Description: `Players that start at random play each other, and the better ones have children. The
run is kept in a folder and can be stopped at any time. It ends with champion.gamer.

Systems:
` + systemList() + `
Examples:
  midiconnect4 evolve --system midi-connect4 --out run
  midiconnect4 evolve --system midi-connect4 --out run --resume
  midiconnect4 evolve --system self-play --out strong
  midiconnect4 evolve --system n-sequence --out windows --depth 4
  midiconnect4 evolve --system social --out pool --game connect4-6x6
  midiconnect4 evolve --system nndtf --out cells
  midiconnect4 evolve --system midi-connect4 --out small --population 20 --generations 30
  midiconnect4 render --first run/champion.gamer --second random`,
		Flags:  append(evolveFlags(), settingFlags()...),
		Action: evolve,
	}
}

func systemList() string {
	var list strings.Builder
	for _, s := range evolution.Trainers() {
		fmt.Fprintf(&list, "  %s: %s\n", s.Name, s.About)
	}
	return list.String()
}

func evolveFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "system", Usage: "`WAY` of evolving: " + strings.Join(gamer.Systems(), ", ")},
		&cli.StringFlag{Name: "out", Usage: "`DIR` that keeps the run"},
		&cli.BoolFlag{Name: "resume", Usage: "go on with the run in DIR; more --generations, or --intervals, may be given"},
		seedFlag("drawn"),
		&cli.StringFlag{Name: "keep", Value: "1,10,50,100,200", Usage: "`GENERATIONS` whose best gamer is kept"},
		coresFlag(),
		&cli.DurationFlag{Name: "checkpoint", Value: time.Second, Usage: "least `TIME` from one checkpoint to the next"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print nothing but errors"},
		&cli.BoolFlag{Name: "json", Usage: "print a line of JSON for each generation"},
	}
}

func evolve(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	if c.String("system") == "" {
		return wrongUsage(withHint(errors.New("--system is missing: the way of evolving"), "there are %s", strings.Join(gamer.Systems(), ", ")))
	}
	system, err := evolution.FindTrainer(c.String("system"))
	if err != nil {
		return wrongUsage(err)
	}
	if c.String("out") == "" {
		return wrongUsage(errors.New("--out is missing: the folder that keeps the run"))
	}
	cores, err := parseCores(c)
	if err != nil {
		return err
	}
	run, err := openRun(c, system)
	if err != nil {
		return err
	}
	defer run.Close()
	p := newProgress(c, run)
	err = run.Evolve(interruptible(c), evolution.Options{
		Cores: cores, Interval: c.Duration("checkpoint"), Played: p.step, Measured: p.measured,
	})
	p.stop()
	if errors.Is(err, context.Canceled) {
		return withHint(interrupted{fmt.Sprintf("interrupted in generation %d", run.Generation())},
			"go on with: midiconnect4 evolve --system %s --out %s --resume", c.String("system"), quoted(c.String("out")))
	}
	if err != nil {
		return err
	}
	return p.done()
}

// openRun starts a run, or resumes one.
func openRun(c *cli.Context, system evolution.Trainer) (*evolution.Run, error) {
	keep, err := generations(c.String("keep"))
	if err != nil {
		return nil, wrongUsage(err)
	}
	if c.Bool("resume") {
		if !c.IsSet("keep") {
			keep = nil
		}
		return resumeRun(c, system, keep)
	}
	s := system.Settings()
	if err := apply(c, system, s); err != nil {
		return nil, err
	}
	if f, ok := s.(interface{ Follow(given func(string) bool) }); ok {
		f.Follow(c.IsSet)
	}
	if err := s.Check(); err != nil {
		return nil, wrongUsage(err)
	}
	run, err := evolution.Start(c.String("out"), system, s, orDrawn(parseSeed(c)), keep)
	if errors.Is(err, evolution.ErrRunExists) {
		return nil, withHint(err, "go on with it by --resume, or choose another --out")
	}
	return run, err
}

// resumeRun takes up the run of --out. Flags that are given must say what it
// was started with, but for the number of generations.
func resumeRun(c *cli.Context, system evolution.Trainer, keep []int) (*evolution.Run, error) {
	run, err := evolution.Resume(c.String("out"))
	if errors.Is(err, evolution.ErrNoRun) {
		return nil, withHint(err, "start one without --resume")
	}
	if err != nil {
		return nil, err
	}
	if err := adopt(c, run, system, keep); err != nil {
		return nil, errors.Join(err, run.Close())
	}
	return run, nil
}

// adopt gives a run what flags may change of it.
func adopt(c *cli.Context, run *evolution.Run, system evolution.Trainer, keep []int) error {
	if run.Trainer().Name != system.Name {
		return wrongUsage(fmt.Errorf("%s: the run is of the system %s", c.String("out"), run.Trainer().Name))
	}
	before, err := json.Marshal(run.Settings())
	if err != nil {
		return err
	}
	given := system.Settings()
	if err := errors.Join(json.Unmarshal(before, given), apply(c, system, given)); err != nil {
		return err
	}
	length := *given.Length()
	*given.Length() = *run.Settings().Length()
	if !reflect.DeepEqual(given, run.Settings()) || c.IsSet("seed") && c.Uint64("seed") != run.Seed() {
		return wrongUsage(withHint(fmt.Errorf("%s: the run was started with other settings", c.String("out")),
			"leave them out: --resume takes them from the run, but for --%s and --keep", lengthName(given)))
	}
	return wrongUsage(run.Extend(length, keep))
}

// generations reads a list such as 1,10,50 or "1 10 50".
func generations(list string) ([]int, error) {
	var numbers []int
	for _, text := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("--keep %s: %q is not the number of a generation", list, text)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
