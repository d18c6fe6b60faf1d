package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/play/link"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
	"midiconnect4/play/sound"
	"midiconnect4/play/stage"
)

// soundFlags returns the flags for outputs. usage and standard are the help text and the default of --port.
func (o *playOptions) soundFlags(usage, standard string) []cli.Flag {
	const least, most = -60, 24 // decibels
	return group(whereItSounds,
		bind(&o.ports, "port", usage).or(standard),
		bind(&o.virtual, "virtual", "make a MIDI output called `NAME`, for other programs to connect to"),
		bind(&o.stage.Aloud, "sound", "play on the sound card, in addition to --port if given"),
		bind(&o.stage.Gain, "gain", "make the sound card louder by `DECIBELS`; a negative number makes it softer").or("0").within(least, most),
		apiFlag(&o.stage.API))
}

// chooseSound parses the ports, and decides whether the sound card plays.
func (o *playOptions) chooseSound(given given) (err error) {
	on, port := o.stage, given.has("port") || given.has("virtual")
	o.out.aloud = on.Aloud
	if given.has("gain") && port && !on.Aloud {
		return wrongUsage(withHint(errors.New("--gain sets the volume of the sound card, which is not used"), "add --sound"))
	}
	if !o.dry && (port || !on.Aloud && !on.OSC.Tells()) {
		if on.Ports, err = stage.ParsePorts(on.API, o.ports, o.virtual); err != nil {
			return orderError(err)
		}
	}
	on.Default = on.Ports != nil && !port && !given.has("api") && !on.Sync.Sends()
	return nil
}

// tellOutput prints a notice if the sound card plays because there is no port, and if the sound card cannot play a tuning.
func (o *playOptions) tellOutput(r *composition) {
	for _, s := range r.score.Each {
		if t := s.Tuning; o.stage.Card != nil && t != nil && !t.Bends() {
			fmt.Fprintf(r.exports.Messages, "%s: the sound card plays twelve equal steps; with tuning `by: bend` it plays this tuning\n", s.Name)
			break
		}
	}
	if o.stage.Portless != nil {
		fmt.Fprintln(r.exports.Messages, "no MIDI port is here, so the sound card plays; --port NAME chooses a port once there is one")
	}
}

// stageError adds names of flags and hints to an error of package stage, which opens ports and devices.
func (o *playOptions) stageError(err error) error {
	if err == nil {
		return nil
	}
	var toPlay string
	_, wrong := errors.AsType[*play.OrderError](err)
	deaf, isDeaf := errors.AsType[*stage.ListenError](err)
	switch {
	case wrong:
		return orderError(err)
	case isDeaf:
		return addressError("osc-in", deaf.Unwrap())
	case errors.Is(err, link.ErrNotBuilt):
		return withHint(err, "make build-link builds it in: see docs/building.md")
	case errors.Is(err, sound.ErrNoDriver):
		toPlay = cardRemedy(err)
	case errors.Is(err, sound.ErrNoCard):
		toPlay = cardRemedy(err) + "; --port NAME plays on a synthesizer, and --dry in silence"
	default:
		return portError(err)
	}
	if o.stage.Portless != nil {
		err = fmt.Errorf("%w, and %w", err, o.stage.Portless)
	}
	return withHint(err, "%s; to play, %s", heardHere, toPlay)
}

// cardRemedy tells how to get sound on a machine where no card answers. It is empty for other errors.
func cardRemedy(err error) string {
	switch {
	case errors.Is(err, sound.ErrNoDriver):
		return withLive
	case errors.Is(err, sound.ErrNoCard):
		return "connect a loudspeaker or start a sound server"
	}
	return ""
}

// tellGaps prints how often the sound card's sound was interrupted.
func (o *playOptions) tellGaps(r *composition) {
	if o.stage.Card == nil {
		return
	}
	switch n := o.stage.Card.Gaps(); n {
	case 0:
	case 1:
		fmt.Fprintln(r.exports.Messages, "the sound broke off once, as the machine was busy")
	default:
		fmt.Fprintf(r.exports.Messages, "the sound broke off %d times, as the machine was busy\n", n)
	}
}

// inputFlags returns the flags for MIDI input.
func (o *playOptions) inputFlags() []*option {
	in := &o.stage.Input
	return []*option{
		bind(&o.inputs, "in", "`NUMBER|NAME` of the MIDI input: keys choose columns, pads squares; may be given several times, and of their clocks one leads: if it is missing, the next").or("none"),
		bind(&in.Keys, "keys", "`NAME|FILE` of the meanings of the input's keys: a name from keys list, or a file from keys learn").or("white keys from middle C"),
		bind(&in.Thru, "thru", "let notes played on the input sound, too, unless they choose a move or control something"),
		bind(&in.Hold, "hold", "start the next bar on the note that is held on the input"),
	}
}

// openInput prepares the MIDI inputs, and checks the flags that need one.
func (o *playOptions) openInput(given given) error {
	in := &o.stage.Input
	in.Clock = o.stage.Sync == session.SyncIn
	if given.has("clock-meter") && !in.Clock {
		return wrongUsage(withHint(errors.New("--clock-meter needs an external clock to follow"), "add --clock in"))
	}
	for _, name := range o.inputs {
		in.Sources = append(in.Sources, &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: o.stage.API, Wanted: name}})
	}
	if in.Sources != nil {
		in.LEDs = &midiport.Choice{API: o.stage.API}
		return nil
	}
	missing := func(flag string) error {
		return wrongUsage(withHint(fmt.Errorf("%s: there is no MIDI input", flag), "name one with --in"))
	}
	for _, flag := range []string{"keys", "hold", "thru"} {
		if given.has(flag) {
			return missing("--" + flag)
		}
	}
	if in.Clock {
		return missing("--clock in")
	}
	return nil
}

// oscFlags returns the flags for Open Sound Control: who receives messages, and on which port commands arrive.
func oscFlags(o *stage.OSC) []*option {
	return []*option{
		bind(&o.Targets, "osc", "send moves, notes and all other events to `HOST:PORT` by Open Sound Control; may be given several times. Without --port or --sound nothing else sounds").or("nobody"),
		bind(&o.In, "osc-in", "obey Open Sound Control messages that arrive at `[ADDRESS:]PORT`: pause, undo, tempo and other functions; without ADDRESS only from this machine").or("nothing"),
		bind(&o.Quits, "osc-quit", "let messages to --osc-in also end the performance"),
	}
}
