package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/audio"
	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/play/stage"
)

func replaySetCommand(folder cli.Flag) *cli.Command {
	return &cli.Command{
		Name: "replay", Usage: "play a set again, exactly as it was sent", ArgsUsage: "NAME", Action: replaySet,
		Description: `Every MIDI message is sent again at its time, and lines say what happened. --from starts in the
middle: instruments and controllers are set as they were then. Ctrl-C ends it, and no note is
left sounding.

Examples:
  midiconnect4 sets replay last
  midiconnect4 sets replay last --port fluid --from 12:30
  midiconnect4 sets replay last --sound
  midiconnect4 sets replay last --dry`,
		Flags: []cli.Flag{
			folder,
			&cli.StringFlag{Name: "from", Usage: "start at a `TIME` of the performance, such as 12:30 or 1.5s", DefaultText: "the start"},
			&cli.StringSliceFlag{Name: "port", Usage: "`NUMBER|NAME` of a MIDI output, or a part of its name; may be given several times, and all is sent to each", DefaultText: "the only one"},
			&cli.StringFlag{Name: "virtual", Usage: "make a MIDI output called `NAME`, for other programs to connect to"},
			&cli.BoolFlag{Name: "sound", Usage: "play on the sound card, beside a port that is given"},
			&cli.StringFlag{Name: "soundfont", Usage: "SoundFont 2 `FILE` with the instruments for the sound card", DefaultText: "a small one that is bundled"},
			&cli.Float64Flag{Name: "gain", Usage: "make the sound card louder by `DECIBELS`, or softer", DefaultText: "0"},
			&cli.BoolFlag{Name: "dry", Usage: "replay in silence, without a port"},
			apiFlag(),
		},
	}
}

func replaySet(c *cli.Context) error {
	from, err := parseFrom(c.String("from"))
	if err != nil {
		return err
	}
	if err := checkPorts(c); err != nil {
		return err
	}
	o := playOptions{stage: &stage.Stage{API: c.String("api")}}
	if err := o.parseSound(c); err != nil {
		return err
	}
	s, err := readSet(c)
	if err != nil {
		return err
	}
	o.stage.ChooseOutput()
	defer o.stage.Close()
	clock := live.NewClock()
	if o.stage.Aloud {
		font := audio.Bundled()
		if path := c.String("soundfont"); path != "" {
			if font, err = audio.OpenFont(path); err != nil {
				return missing(err)
			}
		}
		o.stage.OpenCard(font)
		clock = o.stage.Card.Clock
	}
	err = o.replay(interruptible(c.Context), c.App.Writer, clock, s, from)
	if errors.Is(err, context.Canceled) {
		return session.ErrInterrupted
	}
	return o.stageError(err)
}

// parseFrom reads a time of a set, as sets show prints it, or with units; empty is the start.
func parseFrom(written string) (from time.Duration, err error) {
	if written == "" {
		return 0, nil
	}
	if from, err = time.ParseDuration(written); err != nil {
		from, err = sets.ParseClock(written)
	}
	switch {
	case err != nil:
		return 0, wrongUsage(fmt.Errorf("--from %s: it takes a time, as 2:40, 500ms or 2s", text.Printable(written)))
	case from < 0:
		return 0, wrongUsage(fmt.Errorf("--from %v: a set starts at 0s", from))
	}
	return from, nil
}

// replay sends what a set has from a time on, and prints what happened.
func (o playOptions) replay(ctx context.Context, out io.Writer, clock live.Clock, s *sets.Set, from time.Duration) error {
	printing, stop := context.WithCancel(ctx)
	defer stop()
	over, printed := make(chan struct{}), make(chan struct{})
	begun := clock.Now()
	go func() {
		defer close(printed)
		for i := range s.Records {
			r := &s.Records[i]
			line := r.Line()
			if line == "" || r.At < from {
				continue
			}
			select {
			case <-time.After(r.At - from - (clock.Now() - begun)):
			case <-over: // what is left happened at the end
			}
			if printing.Err() != nil {
				return
			}
			fmt.Fprintf(out, "%12s  %s\n", sets.Clock(r.At), line)
		}
	}()
	err := live.Replay(ctx, clock, s.Messages(from), o.stage.Outputs()...)
	if err != nil {
		stop()
	}
	close(over)
	<-printed
	return err
}
