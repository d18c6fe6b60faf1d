package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/sound"
)

// parseSound reads the flags that say where a performance sounds.
func (o *playOptions) parseSound(c *cli.Context) error {
	const least, most = -60, 24 // decibels
	set := givenFlags(c)
	port, aloud := set.has("port") || set.has("virtual"), c.Bool("sound")
	o.gain = c.Float64("gain")
	switch {
	case !(least <= o.gain && o.gain <= most):
		return wrongUsage(fmt.Errorf("--gain %v: it takes %d to %d", o.gain, least, most))
	case set.has("gain") && port && !aloud:
		return wrongUsage(withHint(errors.New("--gain is for the sound card, which does not play"), "add --sound"))
	}
	if !c.Bool("dry") && (port || !aloud && !o.osc.tells()) {
		var err error
		if o.ports, err = parsePorts(o.api, c.StringSlice("port"), c.String("virtual")); err != nil {
			return err
		}
	}
	o.anywhere = o.ports != nil && !port && !set.has("api") && !o.clock.Sends()
	return nil
}

// chooseOutput has the sound card play where no output is asked for, and no MIDI port leads to an
// instrument.
func (o *playOptions) chooseOutput() {
	if !o.anywhere {
		return
	}
	system, err := midiport.Connect(o.api)
	var ports []midiport.Port
	if err == nil {
		defer system.Close()
		ports, err = system.Outputs()
	}
	if errors.Is(err, midiport.ErrNoDriver) || len(midiport.Instruments(ports)) > 0 {
		return
	}
	if o.portless = err; err == nil {
		o.portless = &midiport.NoneError{Outputs: ports}
	}
	o.ports, o.out.aloud = nil, true
}

// openCard makes the sound card an output if it is to play.
func (o *playOptions) openCard(r *composition) {
	if !o.out.aloud {
		return
	}
	o.card = &sound.Card{Font: r.exports.Font, Gain: o.gain, Clock: live.NewClock()}
}

// tellOutput says that the sound card plays though nobody asked for it, and what it cannot play.
func (o *playOptions) tellOutput(r *composition) {
	for _, s := range r.score.Each {
		if t := s.Tuning; o.card != nil && t != nil && !t.Bends() {
			fmt.Fprintf(r.exports.Messages, "%s: the sound card plays twelve equal steps; with tuning `by: bend` it plays this tuning\n", s.Name)
			break
		}
	}
	if o.portless != nil {
		fmt.Fprintln(r.exports.Messages, "no MIDI port is here, so the sound card plays; --port NAME chooses a port once there is one")
	}
}

// outputError adds hints to the error of outputs and inputs that cannot be opened.
func (o *playOptions) outputError(err error) error {
	var toPlay string
	switch {
	case errors.Is(err, sound.ErrNoDriver):
		toPlay = "build with cgo: see docs/building.md"
	case errors.Is(err, sound.ErrNoCard):
		toPlay = "connect a loudspeaker or start a sound server; --port NAME plays on a synthesizer, and --dry in silence"
	default:
		return portError(err)
	}
	if o.portless != nil {
		err = fmt.Errorf("%w, and %w", err, o.portless)
	}
	return withHint(err, "%s; to play, %s", heardHere, toPlay)
}

// tellGaps says that the sound was not played in time.
func (o *playOptions) tellGaps(r *composition) {
	if o.card == nil {
		return
	}
	switch n := o.card.Gaps(); n {
	case 0:
	case 1:
		fmt.Fprintln(r.exports.Messages, "the sound broke off once, as the machine was busy")
	default:
		fmt.Fprintf(r.exports.Messages, "the sound broke off %d times, as the machine was busy\n", n)
	}
}
