package gamer

import (
	"encoding/json"
	"fmt"
	"sort"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/envelope"
)

// kind is the gamer file.
var kind = envelope.Kind{Name: "gamer", Version: 1, MaxSize: 16 << 20}

// File is an evolved gamer with its history, as a gamer file keeps it.
type File struct {
	System     string          `json:"system"`     // the way of evolving that made it
	Game       string          `json:"game"`       // the game that it plays
	Seed       uint64          `json:"seed"`       // of the run that made it
	Generation int             `json:"generation"` // of that run, from 1
	Fitness    float64         `json:"fitness"`    // in that generation, by its system's measure
	Settings   json.RawMessage `json:"settings"`   // of the run: an object, as its system has it

	Genes []byte `json:"-"` // what the system makes an evaluator from
}

// Encode returns the bytes of the file.
func (f *File) Encode() ([]byte, error) { return kind.Seal(f, f.Genes) }

// Decode reads a gamer file. It checks the file and all that makes the gamer.
func Decode(data []byte) (*File, error) {
	f := new(File)
	genes, err := kind.Open(data, f)
	return f.check(genes, err)
}

// check completes and checks a file that was read.
func (f *File) check(genes []byte, err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	if f.Generation < 1 {
		return nil, fmt.Errorf("is of a generation %d", f.Generation)
	}
	f.Genes = genes
	if _, _, err := f.model(); err != nil {
		return nil, err
	}
	return f, nil
}

// Systems lists the names of the ways of evolving that gamers come from.
func Systems() []string {
	var names []string
	for name := range families {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Engine returns the engine that f keeps, called name. It searches as far as
// limit, or if that is zero as its system does. It is an error to limit an engine
// that does not search.
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

// evolved is an engine that knows its file.
type evolved struct {
	engine.Engine
	file  *File
	limit engine.Limit // beyond what the file says; zero for none
}

// FileOf is the file of an engine that evolved; nil for any other.
func FileOf(e engine.Engine) *File {
	if from, ok := e.(evolved); ok {
		return from.file
	}
	return nil
}

// model is what plays in f's engine, and its game.
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
