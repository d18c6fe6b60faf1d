//go:build !js

package gamer

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/uci"
)

// usualProgramDepth is the depth in plies of a program that is given no limit.
const usualProgramDepth = 8

// program is an engine that asks a program.
type program struct {
	name  string
	limit engine.Limit
	*uci.Engine
}

// openProgram starts the program that ref names. The engine's name has no path.
func openProgram(ref Ref, g game.Game) (engine.Engine, error) {
	if _, ok := g.(chess.Game); !ok {
		return nil, fmt.Errorf("gamer %s: it plays chess, not %s", ref, g.Name())
	}
	path, options := ref.program()
	var settings []uci.Setting
	for _, o := range options {
		settings = append(settings, uci.Setting{Name: o[0], Value: o[1]})
	}
	e, err := uci.Open(path, settings...)
	if err != nil {
		return nil, err
	}
	limit := ref.Limit
	if limit == (engine.Limit{}) {
		limit.Depth = usualProgramDepth
	}
	ref.Name = programMark + filepath.Base(path) + strings.TrimPrefix(ref.Name, programMark+path)
	return program{ref.String(), limit, e}, nil
}

func (e program) Name() string { return e.name }

// Choose implements engine.Engine.
func (e program) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	from, steps := p.(*chess.Position).Line()
	r := uci.Request{FEN: from.FEN(), Limit: e.limit}
	for _, s := range steps {
		r.Moves = append(r.Moves, s.UCI())
	}
	answer, err := e.Search(ctx, r)
	if err != nil {
		return engine.Choice{}, err
	}
	move, err := p.Find(answer.Move)
	if err != nil {
		return engine.Choice{}, fmt.Errorf("gamer %s: %w", e.name, err)
	}
	return engine.Choice{Move: move, Confidence: search.Chances(answer.Value)}, nil
}
