package setlist

import (
	"errors"

	"midiconnect4/gamer"
	"midiconnect4/play"
)

// gamerHint returns a hint for an error of opening a gamer; empty if there is no hint for this error.
func gamerHint(err error) string {
	const fromHere = " by its path from the folder of the set list"
	if unknown, ok := errors.AsType[*gamer.UnknownError](err); ok {
		if unknown.Gamer == play.AudienceName {
			return "an audience votes in midiconnect4 studio --set-list"
		}
		return unknown.Hint("midiconnect4 gamers list shows the bundled gamers; a file is named" + fromHere)
	}
	if other, ok := errors.AsType[*gamer.OtherGameError](err); ok {
		return "write game: " + other.Plays
	}
	if errors.Is(err, play.ErrNoRun) {
		return "midiconnect4 evolve --out starts a run; a run is named by the path of its folder from the folder of the set list"
	}
	return ""
}
