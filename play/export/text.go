package export

import "midiconnect4/play"

// txt is the form of text files, which describe every turn with the board.
var txt = Form{
	Suffix: ".txt",
	check:  func(Piece, Settings) error { return nil },
	write:  func(w sink, p Piece, _ Settings) error { return play.WriteText(w, p.Score, p.Matches) },
}
