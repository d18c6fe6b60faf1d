package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

// Kinds of takes.
const (
	heardTake    = "heard"
	composedTake = "composed"
)

// keepFlags say how a performance is kept as it happens.
func keepFlags() []cli.Flag {
	return []cli.Flag{
		setFolderFlag("keep the performance as it happens in the folder `DIR`: midiconnect4 sets lists, exports and replays it"),
		&cli.BoolFlag{Name: "no-set", Usage: "do not keep the performance"},
	}
}

// setFolderFlag is the folder of sets.
func setFolderFlag(usage string) cli.Flag {
	return &cli.StringFlag{Name: "set", Usage: usage, DefaultText: "midiconnect4/sets in the folder where programs keep their state"}
}

func takeFlag() cli.Flag {
	return &cli.StringFlag{Name: "take", Value: heardTake, Usage: "`heard|composed`: -o writes .mid and .wav as the performance was heard, with undone moves, changed tempos and pauses, or the piece as render composes it"}
}

// parseTake reads takeFlag.
func parseTake(c *cli.Context) (heard bool, err error) {
	switch kind := c.String("take"); kind {
	case heardTake:
		return true, nil
	case composedTake, "": // the command has no such flag
		return false, nil
	default:
		return false, wrongUsage(withHint(fmt.Errorf("--take %s: there is no such take", kind), "--take heard, or --take composed"))
	}
}

// keepOptions say how a performance is kept.
type keepOptions struct {
	dir string // folder of sets; empty for the usual one
	off bool

	evening string // title of the set list, or its file; empty for none
}

// parseKeep reads keepFlags.
func parseKeep(c *cli.Context) (keepOptions, error) {
	o := keepOptions{dir: c.String("set"), off: c.Bool("no-set")}
	if o.dir != "" && o.off {
		return o, wrongUsage(errors.New("--set and --no-set exclude each other"))
	}
	return o, nil
}

// folder is the folder of sets.
func (o keepOptions) folder() (string, error) {
	if o.dir != "" {
		return o.dir, nil
	}
	return sets.Usual()
}

// begin has a recorder make a set, and tells of one that cannot be made: the performance goes
// on without. The name is empty without a set.
func (o keepOptions) begin(r *sets.Recorder, first *play.Match, by *scores.Score, say io.Writer) (name string) {
	if o.off {
		return ""
	}
	dir, err := o.folder()
	if err == nil {
		name, err = r.Keep(dir, sets.Header{
			Began: time.Now(), Program: version, Game: first.Game.Name(), Players: first.Names, Score: by.Name, Seed: first.Seed, Evening: o.evening,
		})
	}
	if err != nil {
		fmt.Fprintf(say, "this performance is not kept: %s\n", text.Printable(err.Error()))
	}
	return name
}

// record has each performance of a studio kept; nil for none.
func (o keepOptions) record(say io.Writer) func(*sets.Recorder, *play.Match, *scores.Score) (end func()) {
	if o.off {
		return nil
	}
	return func(r *sets.Recorder, first *play.Match, by *scores.Score) func() {
		name := o.begin(r, first, by, say)
		return func() { o.end(r, name, say) }
	}
}

// end ends the set and tells of it.
func (o keepOptions) end(r *sets.Recorder, name string, say io.Writer) {
	switch kept, err := r.Close(); {
	case err != nil:
		fmt.Fprintf(say, "set %s is not whole: %s\n", name, text.Printable(text.Cause(err).Error()))
	case kept:
		fmt.Fprintf(say, "kept as set %s\n", name)
	}
}
