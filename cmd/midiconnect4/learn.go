package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"
	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/play/controller"
	"midiconnect4/play/export"
	"midiconnect4/play/midiport"
)

func learnCommand() *cli.Command {
	return &cli.Command{
		Name:  "learn",
		Usage: "learn which keys of a MIDI input choose columns",
		Description: `It asks for one key, or one button that sends a controller, for each column of the
board, from the left, and writes a file for play --keys.

Examples:
  midiconnect4 learn --in keyboard -o keys.yaml
  midiconnect4 learn --in 1 --game connect4-7x6 -o keys.yaml`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input, or a part of its name"},
			gameFlag(),
			apiFlag(),
			&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Value: export.Stdout, Usage: "`FILE` to write; - is standard output"},
		},
		Action: learn,
	}
}

func learn(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	if c.String("in") == "" {
		return wrongUsage(withHint(errors.New("there is no MIDI input to learn from"), "name one with --in; midiconnect4 ports lists what there is"))
	}
	g, err := gamer.FindGame(c.String("game"))
	if err != nil {
		return wrongUsage(err)
	}
	if err := checkColumns(g); err != nil {
		return err
	}
	choice := &midiport.Choice{Way: midiport.In, API: c.String("api"), Wanted: c.String("in")}
	defer choice.Close()
	const most = 256 // messages that wait; more are lost
	messages := make(chan gomidi.Message, most)
	input, err := choice.OpenInput(func(message []byte) {
		select {
		case messages <- message:
		default:
		}
	})
	if err != nil {
		return portError(err)
	}
	defer input.Close()
	width, _ := g.Size()
	var lesson controller.Lesson
	if err := attend(interruptible(c.Context), &lesson, width, messages, choice.Present, c.App.ErrWriter); err != nil {
		return err
	}
	return export.WriteFile(c.App.Writer, c.String("o"), lesson.File())
}

// attend takes the lesson: it asks for one key after another, until there are
// so many.
func attend(ctx context.Context, lesson *controller.Lesson, width int, messages <-chan gomidi.Message, there func() bool, people io.Writer) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	ask := func() { fmt.Fprintf(people, "press the key for column %d of %d\n", len(lesson.Keys)+1, width) }
	for ask(); len(lesson.Keys) < width; {
		select {
		case m := <-messages:
			key, taken, pressed := lesson.Receive(m)
			switch {
			case !pressed:
			case taken > 0:
				fmt.Fprintf(people, "%s is column %d's already\n", key, taken)
			default:
				fmt.Fprintf(people, "%s\n", key)
				if len(lesson.Keys) < width {
					ask()
				}
			}
		case <-watch.C:
			if !there() {
				return errors.New("the MIDI input has gone")
			}
		case <-ctx.Done():
			return interrupted{"interrupted"}
		}
	}
	return nil
}
