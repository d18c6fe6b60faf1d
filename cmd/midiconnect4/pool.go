package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/text"
	"midiconnect4/lab/papers"
)

// tasks is what this program can do, as papers.Kinds says.
func tasks(cores int) work.Program {
	return work.Program{Version: work.Version(version), Kinds: papers.Kinds(cores)}
}

// partFlags divide work among programs that know nothing of each other.
func partFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "part", Usage: "do part `I/N` of the work, such as 2/8, and keep what comes out in --out; --merge joins the parts"},
		&cli.StringSliceFlag{Name: "merge", Usage: "take what parts kept in `DIR`; may be given several times; what no part has done is done here"},
	}
}

// parsePart reads --part; nil if it is not given.
func parsePart(c *cli.Context) (*work.Share, error) {
	if !c.IsSet("part") {
		return nil, nil
	}
	if c.IsSet("merge") {
		return nil, wrongUsage(errors.New("--merge joins parts, so --part has no meaning"))
	}
	share, err := work.ParseShare(c.String("part"))
	if err != nil {
		return nil, wrongUsage(fmt.Errorf("--part: %w", err))
	}
	return &share, nil
}

// parseMerge reads --merge; nil if it is not given.
func parseMerge(c *cli.Context, cores int) (*work.Merged, error) {
	if !c.IsSet("merge") {
		return nil, nil
	}
	program := tasks(cores)
	m := &work.Merged{Program: program, Rest: work.Local{Program: program, Cores: cores}, Say: say}
	for _, dir := range c.StringSlice("merge") {
		s, err := work.FindStore(dir)
		if err != nil {
			return nil, wrongUsage(fmt.Errorf("--merge: %w", err))
		}
		m.Stores = append(m.Stores, s)
	}
	return m, nil
}

// printPart says what a part has done. What has no tasks cannot be done in parts.
func printPart(w io.Writer, p *work.Part, dir, merge string, asJSON bool) error {
	if p.Asked() == 0 {
		return wrongUsage(withHint(fmt.Errorf("--part %v: nothing here can be divided", p.Share), "it is soon done: leave --part out"))
	}
	if asJSON {
		return json.NewEncoder(w).Encode(struct {
			Part string `json:"part"`
			Done int    `json:"done"` // tasks
			Of   int    `json:"of"`
			Dir  string `json:"dir"`
		}{p.Share.String(), p.Done, p.Asked(), dir})
	}
	fmt.Fprintf(w, "part %v: %d of %s done, kept in %s\nwhen all parts are done: %s\n",
		p.Share, p.Done, text.Count(p.Asked(), "task"), text.Printable(dir), text.Printable(merge))
	return nil
}
