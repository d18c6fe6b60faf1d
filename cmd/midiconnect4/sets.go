package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"text/tabwriter"
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
		Description: `play keeps each performance as it happens: all that was sent, and what people did. A NAME
is a set's, a part of it that no other has, last for the newest, or the path of a file.

Examples:
  midiconnect4 sets list
  midiconnect4 sets show last
  midiconnect4 sets export last -o take.mid -o take.wav
  midiconnect4 sets replay last --port fluid

A set list is an evening that play performs: check says whether it can.

  midiconnect4 sets check evening.yaml`,
		Subcommands: []*cli.Command{
			{
				Name: "list", Usage: "list the sets, the newest first",
				Action:      func(c *cli.Context) error { return listSets(c, *folder, json) },
				Description: "Examples:\n  midiconnect4 sets list\n  midiconnect4 sets list --json\n  midiconnect4 sets list --set evening",
				Flags:       group("Flags", setFolderFlag(folder, ofFolder), bind(&json, "json", "print a line of JSON for each")),
			},
			{
				Name: "show", Usage: "print what happened, with times", ArgsUsage: "NAME",
				Action:      func(c *cli.Context) error { return showSet(c, *folder, messages) },
				Description: "Examples:\n  midiconnect4 sets show last\n  midiconnect4 sets show 2026-11-22-2015 --messages",
				Flags:       group("Flags", setFolderFlag(folder, ofFolder), bind(&messages, "messages", "print the MIDI messages that were sent, too")),
			},
			exportSetCommand(folder),
			replaySetCommand(folder),
			checkSetListCommand(),
		},
	}
}

// readSet reads the set that the argument names.
func readSet(c *cli.Context, folder string) (*sets.Set, error) {
	args, err := arguments(c, "NAME")
	if err != nil {
		return nil, err
	}
	dir, err := sets.Folder(folder)
	if err != nil {
		return nil, err
	}
	path, err := sets.Find(dir, args[0])
	if err != nil {
		return nil, setError(err)
	}
	s, err := sets.Read(path)
	if err == nil && s.Lost > 0 {
		fmt.Fprintf(c.App.ErrWriter, "the end of the set is damaged, and left out: %s\n", text.Count(s.Lost, "byte"))
	}
	return s, err
}

// setError adds a hint to the error of a set that is not found.
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
		return wrongUsage(withHint(err, "give more of the name: %s%s", more, strings.Join(names, ", ")))
	}
	return wrongUsage(withHint(err, "midiconnect4 sets list names what there is"))
}

// listed is a set in the list for programs.
type listed struct {
	Name    string    `json:"name"`
	Began   time.Time `json:"began"`
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Score   string    `json:"score"`
	Seed    uint64    `json:"seed"`
	Seconds float64   `json:"seconds"`
	Bytes   int64     `json:"bytes"`
	Ended   string    `json:"ended"`
	Evening string    `json:"evening,omitempty"`
}

func listSets(c *cli.Context, folder string, json bool) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	dir, err := sets.Folder(folder)
	if err != nil {
		return err
	}
	all, err := sets.List(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", dir, text.Cause(err))
	}
	if json {
		return printSets(c.App.Writer, all)
	}
	w := tabwriter.NewWriter(c.App.Writer, 0, 0, 2, ' ', 0)
	for _, e := range all {
		if e.Failed != nil {
			fmt.Fprintf(w, "%s\t%v\n", e.Name, text.Cause(e.Failed))
			continue
		}
		if e.Evening != "" {
			fmt.Fprintf(w, "%s\t%s\tan evening\t\t%v\t%s\n", e.Name, text.Printable(e.Evening), e.Length.Round(time.Second), endOf(e))
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%s against %s\t%s\t%v\t%s\n", e.Name, text.Printable(e.Game), text.Printable(e.Players[0]), text.Printable(e.Players[1]),
			text.Printable(e.Score), e.Length.Round(time.Second), endOf(e))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(all) == 0 {
		fmt.Fprintf(c.App.Writer, "no set is in %s yet: play keeps each performance there\n", text.Printable(dir))
	}
	return nil
}

// endOf says how a set ended.
func endOf(e sets.Entry) string {
	switch {
	case e.Now:
		return "being kept"
	case e.Whole:
		return "whole"
	}
	return "cut off"
}

func printSets(w io.Writer, all []sets.Entry) error {
	out := json.NewEncoder(w)
	for _, e := range all {
		if e.Failed != nil {
			continue
		}
		if err := out.Encode(listed{e.Name, e.Began, e.Game, e.Players, e.Score, e.Seed, e.Length.Seconds(), e.Bytes, endOf(e), e.Evening}); err != nil {
			return err
		}
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
		fmt.Fprint(out, ", cut off")
	}
	fmt.Fprintln(out)
	for i := range s.Records {
		r := &s.Records[i]
		lines := []string{r.Line()}
		if messages {
			lines = append(lines, r.Messages()...)
		}
		for _, line := range lines {
			if line == "" {
				continue
			}
			if _, err := fmt.Fprintf(out, "%12s  %s\n", sets.Clock(r.At), line); err != nil {
				return err
			}
		}
	}
	return nil
}
