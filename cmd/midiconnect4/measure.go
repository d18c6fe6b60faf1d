package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/measure"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
	"midiconnect4/play/explore"
)

// measuring is what measure is asked for.
type measuring struct {
	middle, json bool
	csv          string
}

func measureCommand() *cli.Command {
	var m measuring
	return &cli.Command{
		Name:  "measure",
		Usage: "measure MIDI files, and compare them with music by people",
		Description: `Any MIDI file will do. A file in which two notes sound together for a tenth of the time
is compared with 65 pieces in parts, others with 71 tunes. What lies beyond the middle
nine tenths of them is marked: outside. docs/explore.md explains the measures.

Examples:
  midiconnect4 measure tune.mid
  midiconnect4 measure --middle best/*.mid
  midiconnect4 measure --csv measures.csv *.mid`,
		ArgsUsage: "FILE…",
		Flags: group("What it prints",
			bind(&m.middle, "middle", "show the middle of each measure over all files"),
			bind(&m.csv, "csv", "write a row for each file into `FILE`"),
			bind(&m.json, "json", "print a line of JSON for each file")),
		Action: m.files,
	}
}

func (m *measuring) files(c *cli.Context) error {
	files := c.Args().Slice()
	if len(files) == 0 {
		_, err := arguments(c, "FILE")
		return err
	}
	if m.middle && m.json {
		return wrongUsage(errors.New("--middle is for the table, not for --json"))
	}
	if err := checkFiles(m.csv); err != nil {
		return err
	}
	var all []explore.Candidate
	for _, path := range files {
		values, err := measureFile(path)
		if err != nil {
			return err
		}
		all = append(all, explore.Candidate{Values: values})
	}
	if err := writeCSV(m.csv, csvOfFiles(files, all)); err != nil {
		return err
	}
	switch w := c.App.Writer; {
	case m.json:
		return writeMeasures(w, files, all)
	case m.middle:
		fmt.Fprintf(w, "the middle of %s\n", text.Count(len(all), "file"))
		return explore.WriteHuman(w, middle(all))
	default:
		return showMeasures(w, files, all)
	}
}

func measureFile(path string) (measure.Values, error) {
	const largest = 4 << 20 // bytes
	data, err := bounded.ReadFile(path, largest)
	if err != nil {
		return nil, missing(fmt.Errorf("%s: %w", text.Printable(path), err))
	}
	values, err := measure.OfFile(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text.Printable(path), err)
	}
	return values, nil
}

// middle is the median of each measure.
func middle(all []explore.Candidate) measure.Values {
	var values measure.Values
	for i := range measure.All() {
		values = append(values, explore.SpreadOf(all, i).Median)
	}
	return values
}

func showMeasures(w io.Writer, files []string, all []explore.Candidate) error {
	for i, path := range files {
		if len(files) > 1 {
			fmt.Fprintf(w, "%s\n", text.Printable(path))
		}
		if err := explore.WriteHuman(w, all[i].Values); err != nil {
			return err
		}
		if i+1 < len(files) {
			fmt.Fprintln(w)
		}
	}
	return nil
}

// named is measures by name, for JSON. What a piece does not have is null.
func named(values measure.Values) map[string]*float64 {
	all := map[string]*float64{}
	for i, m := range measure.All() {
		all[m.Name] = nil
		if v := values[i]; measure.Has(v) {
			all[m.Name] = &v
		}
	}
	return all
}

// writeMeasures writes a line of JSON for each file.
func writeMeasures(w io.Writer, files []string, all []explore.Candidate) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for i, path := range files {
		line := struct {
			File     string              `json:"file"`
			Beside   string              `json:"beside"`
			Measures map[string]*float64 `json:"measures"`
			Outside  []string            `json:"outside"`
		}{path, all[i].Values.Kind().String(), named(all[i].Values), outside(all[i].Values)}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// outside lists the measures that are outside the human range.
func outside(values measure.Values) []string {
	names := []string{}
	for i, m := range measure.All() {
		if m.Outside(values[i], values.Kind()) {
			names = append(names, m.Name)
		}
	}
	return names
}

// csvOfFiles is the measures of files as a table. What a file does not have is empty.
func csvOfFiles(files []string, all []explore.Candidate) [][]string {
	by := provenance.Built(version).Values()[:2]
	table := [][]string{append([]string{"version", "commit", "file", "beside", "outside"}, measure.Names()...)}
	for i, path := range files {
		v := all[i].Values
		table = append(table, slices.Concat(by, []string{path, v.Kind().String(), fmt.Sprint(len(outside(v)))}, numbers(v)))
	}
	return table
}
