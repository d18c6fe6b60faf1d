package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/sets"
)

const ofFolder = "the sets in the folder `DIR`"

func setsCommand() *cli.Command {
	folder := new(string)
	var json, messages bool
	return &cli.Command{
		Name:  "sets",
		Usage: "list, show, export and replay performances as they were kept",
		Subcommands: []*cli.Command{
			{
				Name: "list", Usage: "list the sets, the newest first",
				Action: func(c *cli.Context) error { return listSets(c, *folder, json) },
				Flags:  group("Flags", setFolderFlag(folder, ofFolder), bind(&json, "json", "print a line of JSON for each")),
			},
			{
				Name: "show", Usage: "print what happened, with times", ArgsUsage: "NAME",
				Action: func(c *cli.Context) error { return showSet(c, *folder, messages) },
				Flags:  group("Flags", setFolderFlag(folder, ofFolder), bind(&messages, "messages", "print the MIDI messages that were sent, too")),
			},
			exportSetCommand(folder),
			replaySetCommand(folder),
			checkSetListCommand(),
		},
	}
}

// readSet reads the set named by the command's argument. It prints a notice if the end of the set is damaged.
func readSet(c *cli.Context, folder string) (*sets.Set, error) {
	dir, err := sets.Folder(folder)
	if err != nil {
		return nil, err
	}
	path, err := sets.Find(dir, c.Args().First())
	if err != nil {
		return nil, setError(err)
	}
	s, err := sets.Read(path)
	if err == nil && s.Lost > 0 {
		fmt.Fprintf(c.App.ErrWriter, "the end of the set is damaged, and left out: %s\n", text.Count(s.Lost, "byte"))
	}
	return s, err
}

// setError adds a hint to the error that no set, or more than one set, has the given name.
func setError(err error) error {
	missing, ok := errors.AsType[*sets.NotFoundError](err)
	switch {
	case !ok:
		return err
	case len(missing.Several) > 0:
		const most = 8
		names := missing.Several
		more := ""
		if len(names) > most {
			names, more = names[len(names)-most:], "…, "
		}
		return wrongUsage(withHint(err, "write more of the name: %s%s", more, strings.Join(names, ", ")))
	}
	return wrongUsage(withHint(err, "midiconnect4 sets list shows all sets"))
}

func listSets(c *cli.Context, folder string, json bool) error {
	dir, err := sets.Folder(folder)
	if err != nil {
		return err
	}
	all, err := sets.List(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", dir, text.Cause(err))
	}
	if json {
		return sets.WriteJSON(c.App.Writer, all)
	}
	t := newTable(c)
	for _, e := range all {
		if e.Failed != nil {
			t.row(e.Name, text.Cause(e.Failed))
			continue
		}
		if e.Evening != "" {
			t.row(e.Name, text.Printable(e.Evening), "an evening", "", e.Length.Round(time.Second), e.End())
			continue
		}
		t.row(e.Name, text.Printable(e.Game), text.Printable(e.Players[0])+" against "+text.Printable(e.Players[1]),
			text.Printable(e.Score), e.Length.Round(time.Second), e.End())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if len(all) == 0 {
		fmt.Fprintf(c.App.Writer, "no set is in %s yet: play keeps each performance there\n", text.Printable(dir))
	}
	return nil
}

func showSet(c *cli.Context, folder string, messages bool) error {
	s, err := readSet(c, folder)
	if err != nil {
		return err
	}
	out := c.App.Writer
	fmt.Fprintf(out, "%s, began %s, %v", s.Name, s.Began.Local().Format("2006-01-02 15:04:05"), s.Length().Round(time.Second))
	if !s.Whole {
		fmt.Fprint(out, ", "+s.End())
	}
	fmt.Fprintln(out)
	return s.Print(out, messages)
}

// Values of the flag --take.
const (
	heardTake    = "heard"
	composedTake = "composed"
)

// setFolderFlag returns the flag for the folder of sets.
func setFolderFlag(to *string, usage string) *option {
	return bind(to, "set", usage).or("midiconnect4/sets in the folder where programs keep their state")
}

// takeFlag returns the flag --take: whether files contain the performance as it sounded, or the piece as render composes it.
func takeFlag(heard *bool) *option {
	take := heardTake
	*heard = true
	return bind(&take, "take", "`heard|composed`: -o writes .mid and .wav as the performance was heard, with undone moves, changed tempos and pauses, or the piece as render composes it").checked(func() error {
		if *heard = take == heardTake; !*heard && take != composedTake {
			return fmt.Errorf("--take %s: expected heard or composed", take)
		}
		return nil
	})
}
