package export

import "midiconnect4/compose/notation"

// musicXML is sheet music.
var musicXML = Form{
	Suffix: ".musicxml",
	encode: func(p Piece, _ Settings) ([]byte, error) { return notation.Write(p.Piece) },
}

// mxl is sheet music, compressed.
var mxl = Form{
	Suffix: ".mxl",
	encode: func(p Piece, _ Settings) ([]byte, error) {
		data, err := notation.Write(p.Piece)
		if err != nil {
			return nil, err
		}
		return notation.Compress(data)
	},
}
