package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/export"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
	"midiconnect4/play/stage"
)

// learnOptions are the flags of learn.
type learnOptions struct {
	in, api string
	game    string
	only    string // value of --only; empty means columns and the usual functions
	add     bool
	path    string
}

func keysLearnCommand() *cli.Command {
	o := &learnOptions{path: export.Stdout}
	return &cli.Command{
		Name:  "learn",
		Usage: "learn what the keys and faders of a MIDI input mean",
		Flags: group("Flags",
			bind(&o.in, "in", "`NUMBER|NAME` of the MIDI input, or a part of its name"),
			gameFlag(&o.game),
			apiFlag(&o.api),
			bind(&o.only, "only", "ask only for these `FUNCTIONS`, separated by commas").or("columns and the usual ones"),
			bind(&o.add, "add", "add to the file -o"),
			bind(&o.path, "o", "`FILE` to write; - is standard output").also("output")),
		Action: o.learn,
	}
}

func (o *learnOptions) learn(c *cli.Context) error {
	if o.in == "" {
		return wrongUsage(withHint(errors.New("there is no MIDI input to learn from"), "choose one with --in NAME; midiconnect4 ports lists all ports"))
	}
	lesson, err := o.lesson(c)
	if err != nil {
		return err
	}
	if lesson.Path != export.Stdout {
		if err := atomicfile.Check(lesson.Path); err != nil { // report this before the user presses all keys
			return err
		}
	}
	source := &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: o.api, Wanted: o.in}}
	defer source.Close()
	keys, ended := controller.Learn(interruptible(c.Context), source, lesson)
	if keys == nil {
		return portError(ended)
	}
	if err := export.WriteFile(c.App.Writer, lesson.Path, keys); err != nil {
		return err
	}
	if lesson.Path != export.Stdout {
		fmt.Fprintf(c.App.ErrWriter, "wrote %s\n", text.Printable(lesson.Path))
	}
	if ended != nil {
		return withHint(portError(ended), "the keys learned so far are written; run the same command with --add to go on")
	}
	return nil
}

// lesson returns what the user wants to teach: columns and functions.
func (o *learnOptions) lesson(c *cli.Context) (controller.Lesson, error) {
	l := controller.Lesson{Path: o.path, Columns: true, Functions: controller.Usual(), Typed: c.App.Reader, Insist: o.only != "", People: c.App.ErrWriter}
	g, err := gamer.FindGame(cmp.Or(o.game, play.DefaultGame))
	if err != nil {
		return l, wrongUsage(err)
	}
	l.Board = controller.SizeOf(g)
	if o.only != "" {
		l.Columns, l.Functions = false, nil
		for words := range strings.SplitSeq(o.only, ",") {
			err := l.Want(strings.TrimSpace(words))
			if unknown, ok := errors.AsType[session.UnknownFunctionError](err); ok {
				err = withHint(fmt.Errorf("--only: %w", err), "%s", unknown.Hint())
			} else if err != nil {
				err = withHint(fmt.Errorf("--only: %w", err), "midiconnect4 keys functions lists all functions and their values")
			}
			if err != nil {
				return l, wrongUsage(err)
			}
		}
	}
	if l.Columns {
		if err := stage.CheckColumns(g); err != nil {
			return l, orderError(err)
		}
	}
	if o.add {
		l.File, err = fileToAdd(l.Path)
	}
	return l, err
}

// fileToAdd reads the key file that --add extends. It returns nil if the file does not exist.
func fileToAdd(path string) ([]byte, error) {
	if path == export.Stdout {
		return nil, wrongUsage(withHint(errors.New("--add: there is no file to add to"), "name one with -o"))
	}
	data, err := bounded.ReadFile(path, controller.MaxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}
