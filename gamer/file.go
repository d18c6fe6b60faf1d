package gamer

import (
	"encoding/json"
	"fmt"
	"sort"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/envelope"
)

// kind describes gamer files.
var kind = envelope.Kind{Name: "gamer", Version: 1, MaxSize: 16 << 20}

// File is an evolved gamer and its origin, as a gamer file has them.
type File struct {
	System     string          `json:"system"`     // the trainer's system
	Game       string          `json:"game"`       // the game that it plays
	Seed       uint64          `json:"seed"`       // of the run that made it
	Generation int             `json:"generation"` // of that run, from 1
	Fitness    float64         `json:"fitness"`    // in that generation, as its system measures it
	Settings   json.RawMessage `json:"settings"`   // of the run: the system's JSON object

	Genes []byte `json:"-"` // from which the family makes a model
}

// Encode returns the bytes of the file.
func (f *File) Encode() ([]byte, error) { return kind.Seal(f, f.Genes) }

// Decode reads a gamer file. It checks everything, down to the genes.
func Decode(data []byte) (*File, error) {
	f := new(File)
	genes, err := kind.Open(data, f)
	return f.check(genes, err)
}

// check completes and checks a decoded file.
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

// Systems lists the systems that gamers come from.
func Systems() []string {
	var names []string
	for name := range families {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Engine returns the engine of f under a name. It searches as far as limit; a zero limit means the depth in its settings. A limit for an
// engine that does not search is an error.
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

// evolved is an engine with its file.
type evolved struct {
	engine.Engine
	file  *File
	limit engine.Limit // zero if the file's settings decide
}

// FileOf is the file of an evolved engine; nil for any other.
func FileOf(e engine.Engine) *File {
	if from, ok := e.(evolved); ok {
		return from.file
	}
	return nil
}

// model makes the model of f, and its game.
func (f *File) model() (game.Game, engine.Model, error) {
	family, known := families[f.System]
	if !known {
		return nil, engine.Model{}, fmt.Errorf("is of a system %.40q that this program does not know: it knows %v", f.System, Systems())
	}
	g, err := FindGame(f.Game)
	if err != nil {
		return nil, engine.Model{}, engine.UnknownGame(f.Game)
	}
	m, err := family(g, f.Settings, f.Genes)
	return g, m, err
}
