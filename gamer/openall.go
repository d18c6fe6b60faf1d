package gamer

import (
	"slices"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// OpenAll opens engines and makes their names distinct. An engine is named by its reference if another engine has the same name, as champions
// of two runs may, or if its file has the name of a gamer that needs no file.
func OpenAll(refs []Ref, g game.Game) ([]engine.Engine, error) {
	engines, named := make([]engine.Engine, len(refs)), map[string]int{}
	for i, ref := range refs {
		var err error
		if engines[i], err = Open(ref, g, 0); err != nil {
			return nil, err
		}
		named[engines[i].Name()]++
	}
	for i, e := range engines {
		if asked := refs[i].String(); (named[e.Name()] > 1 || refs[i].namedLikeBundled()) && asked != e.Name() {
			engines[i] = renamed{e, asked}
		}
	}
	return engines, nil
}

// namedLikeBundled reports whether r is a file with the same name as a bundled or built-in gamer.
func (r Ref) namedLikeBundled() bool {
	name := stem(r.Name)
	return name != r.Name && slices.Contains(Names(), name)
}

// renamed is an engine with another name.
type renamed struct {
	engine.Engine
	name string
}

func (r renamed) Name() string { return r.name }
