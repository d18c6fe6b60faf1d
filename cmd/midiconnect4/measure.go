package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/measure"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play/explore"
)

// measuring holds the flags of measure.
type measuring struct {
	list, middle, json bool
	csv                string
}

func measureCommand() *cli.Command {
	var m measuring
	return &cli.Command{
		Name:      "measure",
		Usage:     "measure MIDI files, and compare them with music by people",
		ArgsUsage: "[FILE…]",
		Flags: group("What it prints",
			bind(&m.list, "list", "list the measures, which explore takes too: their values, the 5 %, middle and 95 % of music by people, and what they tell"),
			bind(&m.middle, "middle", "show the middle of each measure over all files"),
			bind(&m.csv, "csv", "write a row for each file into `FILE`"),
			bind(&m.json, "json", "print a line of JSON for each file")),
		Action: m.files,
	}
}

func (m *measuring) files(c *cli.Context) error {
	files := c.Args().Slice()
	switch {
	case m.list && (len(files) > 0 || m.middle || m.json || m.csv != ""):
		return wrongUsage(errors.New("--list takes no FILE and no other flag"))
	case m.list:
		return listMeasures(c)
	case len(files) == 0:
		return wrongUsage(withHint(errors.New("FILE is missing: midiconnect4 measure FILE…"), "--list lists the measures"))
	case m.middle && m.json:
		return wrongUsage(errors.New("--middle and --json cannot be used together"))
	}
	if err := checkFiles(m.csv); err != nil {
		return err
	}
	var all []measure.Values
	for _, path := range files {
		values, err := measureFile(path)
		if err != nil {
			return err
		}
		all = append(all, values)
	}
	if err := writeCSV(m.csv, forPrograms(nil).FilesCSV(files, all)); err != nil {
		return err
	}
	switch w := c.App.Writer; {
	case m.json:
		return explore.WriteFilesJSON(w, files, all)
	case m.middle:
		fmt.Fprintf(w, "the middle of %s\n", text.Count(len(all), "file"))
		return explore.WriteHuman(w, explore.Medians(all))
	default:
		return showMeasures(w, files, all)
	}
}

func listMeasures(c *cli.Context) error {
	t := newTable(c, "MEASURE", "VALUES", "TUNES", "PIECES IN PARTS", "TELLS")
	for _, m := range measure.All() {
		t.row(m.Name, cmp.Or(m.Unit, explore.Bounds(m)), ofPeople(m, measure.Tune), ofPeople(m, measure.Parts), m.About)
	}
	return t.Flush()
}

// ofPeople returns the 5 %, the middle and the 95 % of a measure in music by people.
func ofPeople(m measure.Measure, k measure.Kind) string {
	r, ok := m.Human(k)
	if !ok {
		return "–"
	}
	return m.Format(r.Low) + " · " + m.Format(r.Median) + " · " + m.Format(r.High)
}

func measureFile(path string) (measure.Values, error) {
	const largest = 4 << 20 // size in bytes
	data, err := bounded.ReadFile(path, largest)
	if err != nil {
		return nil, missing(fmt.Errorf("%s: %w", text.Printable(path), err))
	}
	values, err := measure.OfFile(data)
	if err != nil {
		return nil, fmt.Errorf("%s is %w", text.Printable(path), err)
	}
	return values, nil
}

func showMeasures(w io.Writer, files []string, all []measure.Values) error {
	for i, path := range files {
		if len(files) > 1 {
			fmt.Fprintf(w, "%s\n", text.Printable(path))
		}
		if err := explore.WriteHuman(w, all[i]); err != nil {
			return err
		}
		if i+1 < len(files) {
			fmt.Fprintln(w)
		}
	}
	return nil
}
