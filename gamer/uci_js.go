package gamer

import (
	"fmt"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// openProgram returns an error: a page in a browser starts no programs.
func openProgram(ref Ref, _ game.Game) (engine.Engine, error) {
	return nil, fmt.Errorf("gamer %s: a page without a program cannot start engines; midiconnect4 studio can", ref)
}
