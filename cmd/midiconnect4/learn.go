package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play/controller"
	"midiconnect4/play/export"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
	"midiconnect4/play/stage"
)

func learnCommand() *cli.Command {
	return &cli.Command{
		Name:  "learn",
		Usage: "learn what the keys and faders of a MIDI input mean",
		Description: `It asks for one key, or one button that sends a controller, for each column of the
board, from the left. Then it asks for keys, buttons, program changes, faders and endless
knobs for functions such as undo or tempo: Enter skips one, q and Enter end. It writes a file for
play --keys. With --only it asks for nothing but what is named, which may be any of
midiconnect4 functions, with its value, and the word columns. With --add it keeps what
the file -o has.

Examples:
  midiconnect4 learn --in keyboard -o keys.yaml
  midiconnect4 learn --in 1 --game connect4-7x6 -o keys.yaml
  midiconnect4 learn --in pad --only columns,pause,undo,tap -o keys.yaml
  midiconnect4 learn --in pad --only "score blues,score organ,drama-tension" --add -o keys.yaml`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "in", Usage: "`NUMBER|NAME` of the MIDI input, or a part of its name"},
			gameFlag(),
			apiFlag(),
			&cli.StringFlag{Name: "only", Usage: "ask for these `FUNCTIONS`, with commas between", DefaultText: "columns and the usual ones"},
			&cli.BoolFlag{Name: "add", Usage: "add to the file -o"},
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
	lesson, err := parseLesson(c)
	if err != nil {
		return err
	}
	if lesson.Path != export.Stdout {
		if err := atomicfile.Check(lesson.Path); err != nil { // before anybody has pressed all keys
			return err
		}
	}
	source := &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: c.String("api"), Wanted: c.String("in")}}
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
		return withHint(portError(ended), "what was learned is written; the same command with --add goes on")
	}
	return nil
}

// parseLesson reads what is to be learned.
func parseLesson(c *cli.Context) (controller.Lesson, error) {
	l := controller.Lesson{Path: c.String("o"), Columns: true, Functions: controller.Usual(), Typed: c.App.Reader, Insist: c.IsSet("only"), People: c.App.ErrWriter}
	g, err := gamer.FindGame(c.String("game"))
	if err != nil {
		return l, wrongUsage(err)
	}
	l.Width, l.Height = g.Size()
	if c.IsSet("only") {
		l.Columns, l.Functions = false, nil
		for words := range strings.SplitSeq(c.String("only"), ",") {
			if err := want(&l, strings.TrimSpace(words)); err != nil {
				return l, err
			}
		}
	}
	if l.Columns {
		if err := stage.CheckColumns(g); err != nil {
			return l, orderError(err)
		}
	}
	if c.Bool("add") {
		l.File, err = fileToAdd(l.Path)
	}
	return l, err
}

// want adds the columns, or a function with its value, to what is learned.
func want(l *controller.Lesson, words string) error {
	if words == "columns" {
		l.Columns = true
		return nil
	}
	wanted, err := controller.ParseWanted(words)
	if err != nil {
		hint := "midiconnect4 functions lists them, and their values"
		if unknown, ok := errors.AsType[session.UnknownFunctionError](err); ok {
			hint = unknown.Hint()
		}
		return wrongUsage(withHint(fmt.Errorf("--only: %w", err), "%s", hint))
	}
	l.Functions = append(l.Functions, wanted)
	return nil
}

// fileToAdd reads the file that is added to; it is nil if there is none yet.
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
