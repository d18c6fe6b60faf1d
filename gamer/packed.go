package gamer

import (
	"errors"
	"fmt"
	"slices"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// Packed is an engine in a form that other machines can open. It has the name of a built-in engine, or the file of an evolved one.
type Packed struct {
	Name  string `json:"name,omitempty"`  // name of a built-in engine
	File  []byte `json:"file,omitempty"`  // gamer file of an evolved engine
	Depth int    `json:"depth,omitempty"` // depth of its search, in plies; 0 means the engine's default
}

// Pack packs an engine from Open or OpenAll. An engine with a time limit cannot be packed, because it would play differently on another
// machine.
func Pack(e engine.Engine) (Packed, error) {
	if r, is := e.(renamed); is {
		return Pack(r.Engine)
	}
	if own, is := e.(evolved); is {
		data, err := own.file.Encode()
		return Packed{File: data, Depth: own.limit.Depth}, errors.Join(err, checkSteady(e, own.limit))
	}
	ref, err := ParseRef(e.Name())
	if err == nil && !slices.Contains(BuiltIn(), ref.Name) {
		err = fmt.Errorf("gamer %s: only built-in and evolved gamers can be sent to other machines; leave out --nats", e.Name())
	}
	return Packed{Name: ref.Name, Depth: ref.Limit.Depth}, errors.Join(err, checkSteady(e, ref.Limit))
}

// checkSteady returns an error if limit is a time, because the engine would then play differently on each machine.
func checkSteady(e engine.Engine, limit engine.Limit) error {
	if limit.Time > 0 {
		return fmt.Errorf("gamer %s: its time limit would make it play differently on each machine; give it a depth instead", e.Name())
	}
	return nil
}

// Open opens the engine to play g. If the engine is engine.Seeded, its seed is 0; the caller sets the right one by WithSeed.
func (p Packed) Open(g game.Game) (engine.Engine, error) {
	var limit engine.Limit
	if p.Depth != 0 {
		var err error
		if limit, err = engine.DepthLimit(p.Depth); err != nil {
			return nil, err
		}
	}
	if p.File == nil {
		if !slices.Contains(BuiltIn(), p.Name) {
			return nil, fmt.Errorf("there is no built-in gamer %.40q", p.Name)
		}
		return Open(Ref{Name: p.Name, Limit: limit}, g, 0)
	}
	f, err := Decode(p.File)
	if err != nil {
		return nil, fmt.Errorf("a gamer %w", err)
	}
	if f.Game != g.Name() {
		return nil, &OtherGameError{"from elsewhere", f.Game, g.Name()}
	}
	return f.Engine("gamer", limit)
}
