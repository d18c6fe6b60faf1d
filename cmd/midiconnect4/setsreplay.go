package main

import (
	"context"
	"errors"
	"fmt"
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
		Flags: append(group("Flags",
			setFolderFlag(folder, ofFolder),
			bind(&written, "from", "start at a `TIME` of the performance, such as 12:30 or 1.5s").or("the start").checked(func() (err error) {
				from, err = parseFrom(written)
				return err
			}),
			bind(&o.dry, "dry", "replay in silence, without a port"),
			soundfontFlag(&o.out.soundfont, "the sound card")),
			o.soundFlags("`NUMBER|NAME` of a MIDI output, or a part of its name; may be given several times; each gets all messages", "the only one")...),
	}
}

// replaySet replays a set, starting from the given time in it.
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
	err = s.Replay(interruptible(c.Context), c.App.Writer, clock, from, o.stage.Outputs()...)
	if errors.Is(err, context.Canceled) {
		return session.ErrInterrupted
	}
	return o.stageError(err)
}

// parseFrom parses a time in a set. It may be written as `sets show` prints times, or as a Go duration.
func parseFrom(written string) (from time.Duration, err error) {
	if from, err = time.ParseDuration(written); err != nil {
		from, err = sets.ParseClock(written)
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("--from %s: expected a time, such as 2:40, 500ms or 2s", text.Printable(written))
	case from < 0:
		return 0, fmt.Errorf("--from %v: must be 0s or later", from)
	}
	return from, nil
}
