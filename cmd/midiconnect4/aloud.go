package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/play/link"
	"midiconnect4/play/sound"
	"midiconnect4/play/stage"
)

// soundFlags say where a performance sounds. Usage and default of the port differ between commands.
func (o *playOptions) soundFlags(usage, standard string) []cli.Flag {
	const least, most = -60, 24 // decibels
	return group(whereItSounds,
		bind(&o.ports, "port", usage).or(standard),
		bind(&o.virtual, "virtual", "make a MIDI output called `NAME`, for other programs to connect to"),
		bind(&o.stage.Aloud, "sound", "play on the sound card, beside a port that is given"),
		bind(&o.stage.Gain, "gain", "make the sound card louder by `DECIBELS`, or softer").or("0").within(least, most),
		apiFlag(&o.stage.API))
}

// chooseSound reads where a performance sounds.
func (o *playOptions) chooseSound(given given) (err error) {
	on, port := o.stage, given.has("port") || given.has("virtual")
	o.out.aloud = on.Aloud
	if given.has("gain") && port && !on.Aloud {
		return wrongUsage(withHint(errors.New("--gain is for the sound card, which does not play"), "add --sound"))
	}
	if !o.dry && (port || !on.Aloud && !on.OSC.Tells()) {
		if on.Ports, err = stage.ParsePorts(on.API, o.ports, o.virtual); err != nil {
			return orderError(err)
		}
	}
	on.Default = on.Ports != nil && !port && !given.has("api") && !on.Sync.Sends()
	return nil
}

// tellOutput says that the sound card plays though nobody asked for it, and what it cannot play.
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

// stageError words the error of a stage that cannot be opened, by flags and with hints.
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
		toPlay = "build with cgo: see docs/building.md"
	case errors.Is(err, sound.ErrNoCard):
		toPlay = "connect a loudspeaker or start a sound server; --port NAME plays on a synthesizer, and --dry in silence"
	default:
		return portError(err)
	}
	if o.stage.Portless != nil {
		err = fmt.Errorf("%w, and %w", err, o.stage.Portless)
	}
	return withHint(err, "%s; to play, %s", heardHere, toPlay)
}

// tellGaps says that the sound was not played in time.
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
