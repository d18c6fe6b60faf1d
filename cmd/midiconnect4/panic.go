package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
)

func panicCommand() *cli.Command {
	var api, port string
	return &cli.Command{
		Name:  "panic",
		Usage: "end notes that hang, on every MIDI output or on one",
		Description: `It sends sustain off, all notes off and all sound off on all 16 channels, and then, for
synthesizers that do not heed these, the end of every single note, which takes two
seconds. A performance begins and ends with silence by itself; this is for notes of a program that
was killed.

Examples:
  midiconnect4 panic
  midiconnect4 panic --port fluid`,
		Flags: group("Flags",
			bind(&port, "port", "`NUMBER|NAME` of the MIDI output, or a part of its name").or("all of them"),
			apiFlag(&api)),
		Action: func(c *cli.Context) error { return endNotes(c, api, port) },
	}
}

// endNotes ends the notes of a port, or of all if it is empty.
func endNotes(c *cli.Context, api, port string) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	ports, err := outputsToSilence(api, port)
	if err != nil {
		return portError(err)
	}
	ctx := interruptible(c.Context)
	failed := make([]error, len(ports))
	var all sync.WaitGroup
	for i, p := range ports {
		all.Go(func() {
			to := &midiport.Choice{API: api, Wanted: p.Name}
			defer to.Close()
			failed[i] = hush(ctx, to)
		})
	}
	all.Wait()
	for i, p := range ports {
		if failed[i] == nil {
			fmt.Fprintf(c.App.Writer, "all notes off: %s\n", text.Printable(p.Name))
		}
	}
	if ctx.Err() != nil {
		return interrupted{"interrupted"}
	}
	return portError(errors.Join(failed...))
}

// hush ends every note on an output.
func hush(ctx context.Context, on live.Destination) error {
	output, err := on.Open()
	if err != nil {
		return err
	}
	return errors.Join(live.Hush(ctx, output, live.AllKeys()), output.Close())
}

// outputsToSilence are all outputs, or the one that is wanted.
func outputsToSilence(api, wanted string) ([]midiport.Port, error) {
	system, err := midiport.Connect(api)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	ports, err := system.Outputs()
	switch {
	case err != nil:
		return nil, err
	case wanted != "":
		p, err := midiport.Find(ports, wanted)
		return []midiport.Port{p}, err
	case len(ports) == 0:
		return nil, withHint(errors.New("there is no MIDI output to silence"), "connect one; midiconnect4 ports lists what there is")
	}
	return ports, nil
}
