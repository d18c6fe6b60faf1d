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

func replaySetCommand(folder *string) *cli.Command {
	o := &playOptions{stage: &stage.Stage{}}
	var written string
	var from time.Duration
	return &cli.Command{
		Name: "replay", Usage: "play a set again, exactly as it was sent", ArgsUsage: "NAME",
		Action: func(c *cli.Context) error { return o.replaySet(c, *folder, from) },
		Description: `Every MIDI message is sent again at its time, and lines say what happened. --from starts in the
middle: instruments and controllers are set as they were then. Ctrl-C ends it, and no note is
left sounding.

Examples:
  midiconnect4 sets replay last
  midiconnect4 sets replay last --port fluid --from 12:30
  midiconnect4 sets replay last --sound
  midiconnect4 sets replay last --dry`,
		Flags: append(group("Flags",
			setFolderFlag(folder, ofFolder),
			bind(&written, "from", "start at a `TIME` of the performance, such as 12:30 or 1.5s").or("the start").checked(func() (err error) {
				from, err = parseFrom(written)
				return err
			}),
			bind(&o.dry, "dry", "replay in silence, without a port"),
			soundfontFlag(&o.out.soundfont, "the sound card")),
			o.soundFlags("`NUMBER|NAME` of a MIDI output, or a part of its name; may be given several times, and all is sent to each", "the only one")...),
	}
}

// replaySet plays a set from a time on.
func (o *playOptions) replaySet(c *cli.Context, folder string, from time.Duration) error {
	given := givenFlags(c)
	if err := o.checkPorts(given); err != nil {
		return err
	}
	if err := o.chooseSound(given); err != nil {
		return err
	}
	s, err := readSet(c, folder)
	if err != nil {
		return err
	}
	o.stage.ChooseOutput()
	defer o.stage.Close()
	clock := live.NewClock()
	if o.stage.Aloud {
		font := audio.Bundled()
		if path := o.out.soundfont; path != "" {
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

// parseFrom reads a time of a set, as sets show prints it, or with units.
func parseFrom(written string) (from time.Duration, err error) {
	if from, err = time.ParseDuration(written); err != nil {
		from, err = sets.ParseClock(written)
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("--from %s: it takes a time, as 2:40, 500ms or 2s", text.Printable(written))
	case from < 0:
		return 0, fmt.Errorf("--from %v: a set starts at 0s", from)
	}
	return from, nil
}

// replay sends what a set has from a time on, and prints what happened.
func (o *playOptions) replay(ctx context.Context, out io.Writer, clock live.Clock, s *sets.Set, from time.Duration) error {
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
