package main

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
	"midiconnect4/lab/papers"
	"midiconnect4/scores"
)

const (
	maxGridFile = 256 << 10 // bytes
	maxReadings = 500       // of a grid
)

// gridHead is what every grid of readings says, whatever its paper.
type gridHead struct {
	Paper string `yaml:"paper"`
	About string `yaml:"about"`
}

// gridList lists the bundled grids for the help.
func gridList() string {
	var list strings.Builder
	for _, name := range papers.Grids() {
		data, _ := papers.Grid(name)
		paper, about := "", ""
		for line := range strings.Lines(string(data)) {
			paper += after(line, "paper: ")
			about += after(line, "about: ")
		}
		fmt.Fprintf(&list, "  %s: %s; %s\n", name, paper, about)
	}
	return list.String()
}

// after is the rest of a line that begins with a prefix, or empty.
func after(line, prefix string) string {
	rest, _ := strings.CutPrefix(line, prefix)
	if rest == line {
		return ""
	}
	return strings.TrimSpace(rest)
}

// beyondList lists what readings may vary beyond settings.
func beyondList() string {
	var list strings.Builder
	for _, e := range papers.Experiments() {
		for _, axis := range e.Beyond {
			fmt.Fprintf(&list, ",\nand of %s %s (%s)", e.Paper, axis.Name, axis.Usage)
		}
	}
	return list.String()
}

// readGrid reads the grid of a bundled name or of a file. Errors name the place in the file.
func readGrid(name string, e lab.Experiment) (*lab.Grid, error) {
	data, bundled := papers.Grid(name)
	if !bundled {
		var err error
		if data, err = bounded.ReadFile(name, maxGridFile); err != nil {
			err = fmt.Errorf("%s: %w", name, text.Cause(err))
			return nil, missing(withHint(err, "bundled grids are %s", strings.Join(papers.Grids(), ", ")))
		}
	}
	file := newGridFile(e)
	at, err := scores.Decode(name, data, maxGridFile, file.Interface())
	if paper := file.head().Paper; paper != "" && paper != e.Paper {
		return nil, wrongUsage(fmt.Errorf("%s has readings of %s, not of %s", name, paper, e.Paper))
	}
	if err != nil {
		return nil, err
	}
	return file.grid(e, at)
}

// gridFile is a grid as a file has it: a pointer to a struct that the experiment's axes make.
type gridFile struct{ reflect.Value }

// newGridFile makes an empty file with a list of values for each axis.
func newGridFile(e lab.Experiment) gridFile {
	var only, axes []reflect.StructField
	for i, name := range e.Only {
		only = append(only, field(i, name, reflect.TypeFor[[]string]()))
	}
	for i, axis := range e.Axes() {
		axes = append(axes, field(i, axis.Name, reflect.SliceOf(reflect.TypeOf(axis.Usual))))
	}
	head := reflect.TypeFor[gridHead]()
	return gridFile{reflect.New(reflect.StructOf([]reflect.StructField{
		head.Field(0), head.Field(1),
		field(2, "only", reflect.StructOf(only)),
		field(3, "readings", reflect.SliceOf(reflect.StructOf(axes))),
	}))}
}

// field is a field that has a name in a file.
func field(number int, name string, t reflect.Type) reflect.StructField {
	return reflect.StructField{Name: fmt.Sprintf("F%d", number), Type: t, Tag: reflect.StructTag(fmt.Sprintf("yaml:%q", name))}
}

func (f gridFile) head() gridHead {
	return gridHead{f.Elem().Field(0).String(), f.Elem().Field(1).String()}
}

// grid is the grid that the file asks for. The usual reading alone is one, too.
func (f gridFile) grid(e lab.Experiment, at *scores.Locator) (*lab.Grid, error) {
	g := &lab.Grid{Only: map[string][]string{}}
	for i, name := range e.Only {
		if values := f.Elem().Field(2).Field(i).Interface().([]string); len(values) > 0 {
			g.Only[name] = values
		}
	}
	var game string
	if games := g.Only["game"]; len(games) > 0 {
		game = games[0]
	}
	lines, axes := f.Elem().Field(3), e.Axes()
	var names []string
	var problems []error
	for i := range lines.Len() {
		path := fmt.Sprintf("readings[%d]", i)
		if !at.Has(path) { // a single one, without brackets
			path = "readings"
		}
		for _, r := range combinations(axes, lines.Index(i)) {
			canonical, err := e.Canonical(r, game)
			if err != nil {
				field, problem := placeOf(path, r, err)
				problems = append(problems, at.Error(field, problem, ""))
				break
			}
			if name := canonical.String(); !slices.Contains(names, name) {
				names, g.Readings = append(names, name), append(g.Readings, canonical)
			}
		}
	}
	switch {
	case len(problems) > 0:
		return nil, errors.Join(problems...)
	case len(g.Readings) == 0:
		return nil, at.Error("readings", "there are no readings", "write {} for this program's own")
	case len(g.Readings) > maxReadings:
		return nil, at.Error("readings", fmt.Sprintf("%d readings; expected %d at most", len(g.Readings), maxReadings), "")
	}
	return g, nil
}

// placeOf is the field of a reading whose name an error begins with, and what is wrong with
// its value; or the reading and the error.
func placeOf(path string, r lab.Reading, err error) (field, problem string) {
	name, rest, _ := strings.Cut(err.Error(), " ")
	if _, given := r[name]; given {
		return path + "." + name, rest
	}
	return path, err.Error()
}

// combinations are all readings that a line of a file asks for.
func combinations(axes []lab.Axis, line reflect.Value) []lab.Reading {
	all := []lab.Reading{{}}
	for i, axis := range axes {
		values := line.Field(i)
		if values.Len() == 0 {
			continue
		}
		var more []lab.Reading
		for _, r := range all {
			for j := range values.Len() {
				with := lab.Reading{axis.Name: values.Index(j).Interface()}
				maps.Copy(with, r)
				more = append(more, with)
			}
		}
		if all = more; len(all) > maxReadings {
			return all // which is refused
		}
	}
	return all
}
