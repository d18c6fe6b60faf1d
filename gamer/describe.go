package gamer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
)

// Describe returns a text on the gamer's origin: its run, and the run's settings, one per line.
func (f *File) Describe() (string, error) {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "system\t%s\ngame\t%s\nseed\t%d\ngeneration\t%d\nfitness\t%g\n", f.System, f.Game, f.Seed, f.Generation, f.Fitness)
	settings, err := fields(f.Settings)
	if err != nil {
		return "", err
	}
	for _, s := range settings {
		if s.name != "game" {
			fmt.Fprintf(w, "%s\t%v\n", s.name, s.value)
		}
	}
	err = w.Flush()
	return b.String(), err
}

// field is a field of a JSON object.
type field struct {
	name  string
	value any
}

// fields lists the fields of a flat JSON object, in the order of the text.
func fields(object json.RawMessage) ([]field, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	var all []field
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		f := field{name: fmt.Sprint(name)}
		if err := d.Decode(&f.value); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}
