package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/midiport"
	"midiconnect4/play/stage"
	"midiconnect4/scores"
)

// inputFlags say how MIDI input is used.
func inputFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input: keys choose columns, pads squares; may be given several times, and of their clocks one leads: if it is missing, the next", DefaultText: "none"},
		&cli.StringFlag{Name: "keys", Usage: "`NAME|FILE` of what the input's keys mean: one of controllers, or as learn writes it", DefaultText: "white keys from middle C"},
		&cli.BoolFlag{Name: "thru", Usage: "let what is played on the input sound, too, if it chooses and controls nothing"},
		&cli.BoolFlag{Name: "hold", Usage: "start the next bar on the note that is held on the input"},
	}
}

// parseInput reads inputFlags, and whether the clock is followed.
func parseInput(c *cli.Context) (stage.Input, error) {
	o := stage.Input{Keys: c.String("keys"), Hold: c.Bool("hold"), Thru: c.Bool("thru"), Clock: c.String("clock") == "in"}
	if meter := c.String("clock-meter"); c.IsSet("clock-meter") {
		var err error
		if o.Meter, err = scores.ParseMeter(meter); err != nil {
			return o, wrongUsage(fmt.Errorf("--clock-meter: %w", err))
		}
		if !o.Clock {
			return o, wrongUsage(withHint(errors.New("--clock-meter is for a clock that is followed, and none is"), "add --clock in"))
		}
	}
	if c.IsSet("in") {
		for _, name := range c.StringSlice("in") {
			o.Sources = append(o.Sources, &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: c.String("api"), Wanted: name}})
		}
		o.LEDs = &midiport.Choice{API: c.String("api")}
		return o, nil
	}
	missing := func(flag string) error {
		return wrongUsage(withHint(fmt.Errorf("%s: there is no MIDI input", flag), "name one with --in"))
	}
	for _, flag := range []string{"keys", "hold", "thru"} {
		if c.IsSet(flag) {
			return o, missing("--" + flag)
		}
	}
	if o.Clock {
		return o, missing("--clock in")
	}
	return o, nil
}
