package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play/controller"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
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

// inputOptions say how MIDI input is used.
type inputOptions struct {
	sources []*midiport.Source // none without --in
	keys    string             // bundled or another file of keys; empty for the usual ones
	hold    bool
	thru    bool             // what is played sounds
	leds    *midiport.Choice // the port of their LEDs; nil without --in
	clock   bool             // their clock is followed
	meter   scores.Meter     // of the sequencer that sends it; the zero one is the score's
}

// parseInput reads inputFlags, and whether the clock is followed.
func parseInput(c *cli.Context) (inputOptions, error) {
	o := inputOptions{keys: c.String("keys"), hold: c.Bool("hold"), thru: c.Bool("thru"), clock: c.String("clock") == "in"}
	if meter := c.String("clock-meter"); c.IsSet("clock-meter") {
		var err error
		if o.meter, err = scores.ParseMeter(meter); err != nil {
			return o, wrongUsage(fmt.Errorf("--clock-meter: %w", err))
		}
		if !o.clock {
			return o, wrongUsage(withHint(errors.New("--clock-meter is for a clock that is followed, and none is"), "add --clock in"))
		}
	}
	if c.IsSet("in") {
		for _, name := range c.StringSlice("in") {
			o.sources = append(o.sources, &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: c.String("api"), Wanted: name}})
		}
		o.leds = &midiport.Choice{API: c.String("api")}
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
	if o.clock {
		return o, missing("--clock in")
	}
	return o, nil
}

// readKeys reads what the keys of the input mean in a game. It returns nil without
// --in, and an error if a person plays who could not move by them.
func (o inputOptions) readKeys(g game.Game, personPlays bool) (*controller.Keys, error) {
	if len(o.sources) == 0 {
		return nil, nil
	}
	width, height := g.Size()
	keys := controller.Default(width)
	if o.keys != "" {
		data, bundled := controller.Profile(o.keys)
		if !bundled {
			var err error
			if data, err = bounded.ReadFile(o.keys, controller.MaxFile); err != nil {
				return nil, missing(withHint(fmt.Errorf("%s: %w", o.keys, err), "midiconnect4 controllers list names those that need no file"))
			}
		}
		var err error
		if keys, err = controller.Parse(o.keys, data, width, height); err != nil {
			return nil, err
		}
	}
	if o.thru && !personPlays {
		keys.Columns = nil // they choose nothing, and sound
		return keys, nil
	}
	if checkColumns(g) == nil {
		return keys, nil
	}
	keys.Columns = nil
	idle := keys.Pads == nil && keys.Controls == nil && !o.hold && !o.thru && !o.clock
	if idle && personPlays {
		return nil, checkColumns(g)
	}
	return keys, nil
}

// surfaces are the inputs, whose keys mean something.
func (o inputOptions) surfaces(keys *controller.Keys) []session.Input {
	var all []session.Input
	for _, source := range o.sources {
		i := session.Input{Source: source, Controller: &controller.Surface{Keys: keys, Hold: o.hold}, Thru: o.thru}
		if len(o.sources) > 1 {
			i.Name = text.Printable(source.Wanted)
		}
		all = append(all, i)
	}
	return all
}

// names are the names of the inputs, which are open; empty if there are none.
func (o inputOptions) names() string {
	var all []string
	for _, source := range o.sources {
		all = append(all, text.Printable(source.Name()))
	}
	return strings.Join(all, " and ")
}

// checkDiffer refuses two names for one input. The inputs must be open.
func (o inputOptions) checkDiffer() error {
	for i, a := range o.sources {
		for _, b := range o.sources[:i] {
			if a.Same(&b.Choice) {
				return wrongUsage(fmt.Errorf("--in %s: it is given twice", a.Wanted))
			}
		}
	}
	return nil
}

// openLEDs opens the LEDs of keys in a game. It returns nil if they have none; keys may be nil.
func (o inputOptions) openLEDs(keys *controller.Keys, g game.Game) (session.UI, error) {
	if keys == nil || keys.LEDs == nil {
		return nil, nil
	}
	o.leds.Wanted = cmp.Or(keys.LEDs.Port, o.sources[0].Name())
	leds, err := controller.OpenLEDs(keys, g, guardian.Over(o.leds))
	if _, unknown := errors.AsType[*midiport.ChoiceError](err); unknown && keys.LEDs.Port == "" {
		return nil, withHint(fmt.Errorf("the lamps of the keys: %w", err), "name their port in the file of keys, as in lamps: {port: NAME}; midiconnect4 ports lists the names")
	}
	if err != nil {
		return nil, portError(err)
	}
	return leds, nil
}

// close closes the connections to the system of ports.
func (o inputOptions) close() {
	for _, source := range o.sources {
		source.Close()
	}
	if o.leds != nil {
		o.leds.Close()
	}
}

// checkColumns refuses a game whose moves are not columns.
func checkColumns(g game.Game) error {
	if _, numbered := g.(game.SquareLabeller); !numbered {
		return nil
	}
	return wrongUsage(withHint(fmt.Errorf("--in: keys choose columns, but moves of %s are %s", g.Name(), g.Notation()),
		"pads choose squares: write their notes into a file, for play --keys"))
}
