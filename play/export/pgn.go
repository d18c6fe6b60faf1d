package export

import (
	"fmt"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// pgn is the form of files with the games of chess themselves, in Portable Game Notation.
var pgn = Form{
	Suffix: ".pgn",
	check: func(p Piece, _ Settings) error {
		for _, m := range p.Matches {
			if _, is := m.Game.Start().(game.Conceder); !is {
				return fmt.Errorf("a .pgn file holds games of chess, not of %s", m.Game.Name())
			}
		}
		return nil
	},
	write: func(w sink, p Piece, _ Settings) error { return play.WritePGN(w, p.Matches) },
}
