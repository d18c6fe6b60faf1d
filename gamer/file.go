package gamer

import (
	"sort"

	"github.com/goccy/go-yaml"

	"midiconnect4/gamer/sealed"
)

// kind is the gamer file, as sealed.
var kind = sealed.Kind{Name: "gamer", Version: 1}

// File is an evolved gamer with its history, as a gamer file keeps it.
type File struct {
	System     string   `yaml:"system"`     // the way of evolving that made it
	Game       string   `yaml:"game"`       // the game that it plays
	Seed       uint64   `yaml:"seed"`       // of the run that made it
	Generation int      `yaml:"generation"` // of that run, from 1
	Fitness    float64  `yaml:"fitness"`    // in that generation, by its system's measure
	Settings   Settings `yaml:"settings"`   // of the run, by name

	Genes []byte `yaml:"-"` // what the system makes an evaluator from
}

// Settings are the settings of a run, in the order in which they are shown.
type Settings = yaml.MapSlice

// Encode returns the bytes of the file.
func (f *File) Encode() ([]byte, error) { return kind.Seal(f, f.Genes) }

// Decode reads a gamer file. It checks the file and all that makes the gamer.
func Decode(data []byte) (*File, error) {
	f := new(File)
	genes, err := kind.Open(data, f)
	if err != nil {
		return nil, err
	}
	f.Genes = genes
	if _, err := f.mind(); err != nil {
		return nil, err
	}
	return f, nil
}

// Systems lists the names of the ways of evolving that gamers come from.
func Systems() []string {
	var names []string
	for name := range systems {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
