package export

import "midiconnect4/play"

// pgn is the form of files with the games of chess themselves, in Portable Game Notation.
var pgn = Form{
	Suffix: ".pgn",
	check:  func(p Piece, _ Settings) error { return play.CheckPGN(p.Matches) },
	write:  func(w sink, p Piece, _ Settings) error { return play.WritePGN(w, p.Matches) },
}
