package gamer

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/envelope"
)

// kind is the file format of gamer files.
var kind = envelope.Kind{Name: "gamer", Version: 1, MaxSize: 16 << 20}

// File is the content of a gamer file: an evolved gamer and its origin.
type File struct {
	System     string          `json:"system"`     // the trainer's system
	Game       string          `json:"game"`       // the game that it plays
	Seed       uint64          `json:"seed"`       // seed of the run that made it
	Generation int             `json:"generation"` // generation of that run, from 1
	Fitness    float64         `json:"fitness"`    // fitness in that generation; each system has its own measure
	Settings   json.RawMessage `json:"settings"`   // the run's settings: a JSON object whose fields depend on the system

	Genes []byte `json:"-"` // the model's parameters, in the encoding of the system's family
}

// Encode returns the bytes of the file.
func (f *File) Encode() ([]byte, error) { return kind.Seal(f, f.Genes) }

// Decode reads a gamer file. It checks all parts, including the genes.
func Decode(data []byte) (*File, error) {
	f := new(File)
	genes, err := kind.Open(data, f)
	return f.check(genes, err)
}

// check adds the genes to a decoded file, and checks the file. If err is not nil, it only returns err.
func (f *File) check(genes []byte, err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	if f.Generation < 1 {
		return nil, fmt.Errorf("has the generation %d: must be 1 or more", f.Generation)
	}
	f.Genes = genes
	if _, _, err := f.model(); err != nil {
		return nil, err
	}
	return f, nil
}

// Systems lists the systems that evolve gamers, in alphabetical order.
func Systems() []string {
	var names []string
	for name := range families {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Engine returns f's engine, with the given name. limit says how far the engine searches; the zero Limit means the depth in the file's settings.
// If the engine does not search, a limit other than zero is an error.
func (f *File) Engine(name string, limit engine.Limit) (engine.Engine, error) {
	g, m, err := f.model()
	if err != nil {
		return nil, err
	}
	if limit != (engine.Limit{}) && m.NewSearch == nil {
		return nil, fmt.Errorf("gamer %s: gamers of %s do not search, so they take no depth or time", name, f.System)
	}
	return evolved{engine.New(Ref{name, limit}.String(), g, m, limit), f, limit}, nil
}

// evolved is an engine made from a gamer file, together with that file.
type evolved struct {
	engine.Engine
	file  *File
	limit engine.Limit // zero means the depth in the file's settings
}

// FileOf returns the gamer file of an evolved engine, or nil for any other engine.
func FileOf(e engine.Engine) *File {
	if from, ok := e.(evolved); ok {
		return from.file
	}
	return nil
}

// model makes f's model. It also returns the game that f plays.
func (f *File) model() (game.Game, engine.Model, error) {
	family, known := families[f.System]
	if !known {
		return nil, engine.Model{}, fmt.Errorf("has the unknown system %.40q; systems are %s", f.System, strings.Join(Systems(), ", "))
	}
	g, err := FindGame(f.Game)
	if err != nil {
		return nil, engine.Model{}, engine.UnknownGame(f.Game)
	}
	m, err := family(g, f.Settings, f.Genes)
	return g, m, err
}
