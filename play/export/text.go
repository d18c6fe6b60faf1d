package export

import "midiconnect4/play"

// txt is every turn in words, with the board.
var txt = Form{
	Suffix: ".txt",
	encode: func(p Piece, _ Settings) ([]byte, error) { return play.Text(p.Score, p.Matches), nil },
}
