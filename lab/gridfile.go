package lab

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"midiconnect4/scores/settings"
)

const (
	// MaxGridFile is the largest size of a grid's file, in bytes.
	MaxGridFile = 256 << 10
	maxReadings = 500 // largest number of interpretations in a grid
)

// OtherPaperError means that a grid is for another paper than the experiment's.
type OtherPaperError struct{ Name, Paper, Asked string }

func (e *OtherPaperError) Error() string {
	return fmt.Sprintf("%s has readings of %s, not of %s", e.Name, e.Paper, e.Asked)
}

// gridHead holds the fields that every grid has, whatever its paper.
type gridHead struct {
	Paper string `yaml:"paper"`
	About string `yaml:"about"`
}

// ParseGrid parses the file of a grid. Errors contain the line.
func (e Experiment) ParseGrid(name string, data []byte) (Grid, error) {
	file := newGridFile(e)
	at, err := settings.Decode(name, data, MaxGridFile, file.Interface())
	if paper := file.Elem().Field(0).String(); paper != "" && paper != e.Paper {
		return Grid{}, &OtherPaperError{name, paper, e.Paper}
	}
	if err != nil {
		return Grid{}, err
	}
	return file.grid(e, at)
}

// gridFile is a grid as it is in its file: a pointer to a struct, whose type is made from the experiment's axes.
type gridFile struct{ reflect.Value }

// newGridFile returns an empty gridFile, with a list of values for each axis.
func newGridFile(e Experiment) gridFile {
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

// field returns a struct field that has the given name in YAML.
func field(number int, name string, t reflect.Type) reflect.StructField {
	return reflect.StructField{Name: fmt.Sprintf("F%d", number), Type: t, Tag: reflect.StructTag(fmt.Sprintf("yaml:%q", name))}
}

// grid converts the file to a Grid. It may contain only the default interpretation.
func (f gridFile) grid(e Experiment, at *settings.Locator) (Grid, error) {
	g := Grid{Only: map[string][]string{}}
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
		if !at.Has(path) { // the file has a single interpretation instead of a list
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
		return Grid{}, errors.Join(problems...)
	case len(g.Readings) == 0:
		return Grid{}, at.Error("readings", "there are no readings", "write {} for the reading that this program uses by default")
	case len(g.Readings) > maxReadings:
		return Grid{}, at.Error("readings", fmt.Sprintf("%d readings; expected %d at most", len(g.Readings), maxReadings), "")
	}
	return g, nil
}

// placeOf splits an error about a Reading into the field and the problem. If the error does not begin with a field, it is about the Reading as a
// whole.
func placeOf(path string, r Reading, err error) (field, problem string) {
	name, rest, _ := strings.Cut(err.Error(), " ")
	if _, given := r[name]; given {
		return path + "." + name, rest
	}
	return path, err.Error()
}

// combinations returns all combinations of the values in one item of a grid, each as a Reading.
func combinations(axes []Axis, line reflect.Value) []Reading {
	all := []Reading{{}}
	for i, axis := range axes {
		values := line.Field(i)
		if values.Len() == 0 {
			continue
		}
		var more []Reading
		for _, r := range all {
			for j := range values.Len() {
				with := Reading{axis.Name: values.Index(j).Interface()}
				maps.Copy(with, r)
				more = append(more, with)
			}
		}
		if all = more; len(all) > maxReadings {
			return all // too many: the caller rejects them
		}
	}
	return all
}
