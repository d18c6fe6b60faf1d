package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/session"
)

// heardRun is a run whose games are performed while it evolves.
type heardRun struct {
	*evolveOptions
	evolving.Heard
	settings evolution.Settings
	run      *evolution.Run // nil before it is started
	progress *progress
	messages io.Writer
}

// freely is the value of --pace for a run that does not wait for games.
const freely = "free"

// heardTitle is the heading, in the help, of the flags for performing a run.
const heardTitle = "Performing, with --play"

// heardFlags returns the flags for performing a run. It leaves out flags that the command has already; own lists these.
func (o *evolveOptions) heardFlags(own []cli.Flag) []cli.Flag {
	flags := group(heardTitle,
		bind(&o.heard, "play", "perform games of the run while it evolves, as play does: the newest champion plays each"),
		bind(&o.pace, "pace", "`N|free`: each game is by the champion N generations after the one before, and the run waits for the games; free waits for none").or("1"),
		bind(&o.play.order.Games, "games", "`N|endless` games").or("until the last champion has played"))
	taken := []string{"moves", "length", "time", setListName}
	for _, f := range append(own, flags...) {
		taken = append(taken, f.Names()...)
	}
	for _, f := range o.play.playFlags() {
		if o, ok := f.(*option); ok && !slices.Contains(taken, o.names[0]) {
			o.elsewhere = "with the flags of midiconnect4 play --help that say who else plays, how it is composed, and where it sounds"
			flags = append(flags, group(heardTitle, o)...)
		}
	}
	return flags
}

// refuseHeardFlags refuses flags that need --play.
func refuseHeardFlags(c *cli.Context) error {
	for _, f := range c.Command.Flags {
		if o, ok := f.(*option); ok && o.group == heardTitle && o.given {
			return wrongUsage(fmt.Errorf("%s has no effect without --play", dashed(o.names[0])))
		}
	}
	return nil
}

// evolveHeard evolves a run and performs its games.
func (o *evolveOptions) evolveHeard(c *cli.Context) (err error) {
	if o.json {
		return wrongUsage(errors.New("--json and --play exclude each other"))
	}
	if err := o.given.refuse("the run waits for its music", "nats"); err != nil {
		return err
	}
	h := &heardRun{evolveOptions: o}
	defer func() {
		if h.run != nil {
			err = errors.Join(err, h.run.Close())
		}
	}()
	if err := h.prepare(c); err != nil {
		return err
	}
	if err = o.play.perform(c); h.Heard.Heard == nil {
		return err
	}
	evolved := h.End()
	o.play.notices.Rest(h.messages)
	return h.report(err, evolved)
}

// prepare resumes the run, or reads the settings of a new run. It also checks the flags for performing the run.
func (h *heardRun) prepare(c *cli.Context) (err error) {
	order := &h.play.order
	if h.resume {
		if h.run, err = resumeRun(h.evolveOptions); err != nil {
			return err
		}
		h.settings = h.run.Settings()
		order.Seed = fmt.Sprint(h.run.Seed() + uint64(h.run.Generation()-1)) // so that games performed before had other seeds
	} else {
		if h.settings, err = newSettings(h.evolveOptions); err != nil {
			return err
		}
		seed := orDrawn(h.seed)
		h.seed, order.Seed = &seed, fmt.Sprint(seed)
	}
	if err := h.play.checkStage(c); err != nil {
		return err
	}
	pace := 0
	if written := cmp.Or(h.pace, "1"); written != freely {
		if pace, err = strconv.Atoi(written); err != nil || pace < 1 {
			return wrongUsage(fmt.Errorf("--pace %s: expected 1 or more generations, or %s", written, freely))
		}
	}
	order.Game = evolution.GameOf(h.settings)
	h.play.enter = func(in play.House) (play.House, error) { return h.Enter(order, in, h.dir) }
	h.play.ready = func(r *composition) error { return h.begin(c.Context, pace, r.exports.Messages) }
	return h.play.out.read(c, *order)
}

// begin starts the evolution, once the ports are open.
func (h *heardRun) begin(ctx context.Context, pace int, messages io.Writer) (err error) {
	h.messages = messages
	if h.run == nil {
		if h.run, err = startRun(h.evolveOptions, h.settings); err != nil {
			return err
		}
	}
	h.progress = newProgress(h.evolveOptions, h.run, messages)
	h.Ended = func(err error) {
		switch {
		case err == nil:
			h.play.notices.Tell("the run has ended with generation %d", h.run.Generation())
		case !errors.Is(err, context.Canceled):
			h.play.notices.Tell("the run has stopped in generation %d: %v", h.run.Generation(), err)
		}
	}
	return h.Begin(ctx, h.run, pace, evolution.Options{Cores: h.cores, Interval: h.checkpoint, Played: h.progress.Step})
}

// report reports the state of the run after the performance, and returns the errors of both.
func (h *heardRun) report(performed, evolved error) error {
	switch {
	case evolved == nil:
		return errors.Join(performed, h.progress.done())
	case !errors.Is(evolved, context.Canceled):
		return errors.Join(performed, evolved)
	case !errors.Is(performed, session.ErrInterrupted):
		fmt.Fprintf(h.messages, "stopped in generation %d; resume with: %s\n", h.run.Generation(), h.resumption())
		return performed
	}
	others := slices.DeleteFunc(separate(performed), func(err error) bool { return errors.Is(err, session.ErrInterrupted) })
	return errors.Join(append(others, h.interrupted(h.run))...)
}
