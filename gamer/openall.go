package gamer

import (
	"slices"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// OpenAll opens engines and gives them distinct names. An engine gets its reference as its name in two cases: another of the engines has the same
// name (such as the champions of two runs), or its file has the name of a bundled or built-in gamer.
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

// namedLikeBundled reports whether r is a file that has the name of a bundled or built-in gamer.
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
