package export

import (
	"io"

	"midiconnect4/compose"
	"midiconnect4/compose/notation"
)

// musicXML is the form of sheet music, and mxl the form of compressed sheet music.
var (
	musicXML = sheet(".musicxml", notation.Write)
	mxl      = sheet(".mxl", notation.WriteCompressed)
)

func sheet(suffix string, write func(io.Writer, *compose.Piece) error) Form {
	return Form{
		Suffix: suffix,
		check:  func(p Piece, _ Settings) error { return notation.CheckPiece(p.Piece) },
		write:  func(w sink, p Piece, _ Settings) error { return write(w, p.Piece) },
	}
}
