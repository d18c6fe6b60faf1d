package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
)

func portsCommand() *cli.Command {
	return &cli.Command{
		Name:  "ports",
		Usage: "list the MIDI ports of this system",
		Description: `Examples:
  midiconnect4 ports
  midiconnect4 ports --json`,
		Flags:  []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "print JSON"}},
		Action: ports,
	}
}

func ports(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	inputs, outputs, err := play.Ports()
	switch {
	case errors.Is(err, play.ErrNoDriver):
		return withHint(err, "files can be rendered all the same; for ports, build with cgo: see docs/building.md")
	case err != nil:
		return withHint(err, "files can be rendered all the same; on Linux a sequencer comes with: modprobe snd-seq")
	}
	if c.Bool("json") {
		return json.NewEncoder(c.App.Writer).Encode(map[string][]play.Port{"inputs": inputs, "outputs": outputs})
	}
	for _, l := range []struct {
		title string
		ports []play.Port
	}{{"inputs", inputs}, {"outputs", outputs}} {
		fmt.Fprintf(c.App.Writer, "%s:\n", l.title)
		for _, p := range l.ports {
			fmt.Fprintf(c.App.Writer, "  %d  %s\n", p.Number, p.Name)
		}
		if len(l.ports) == 0 {
			fmt.Fprintln(c.App.Writer, "  none")
		}
	}
	return nil
}
