package export

import "midiconnect4/compose/dawproject"

// dawProject is the form of projects for digital audio workstations.
var dawProject = Form{
	Suffix: ".dawproject", timed: true,
	check: func(p Piece, _ Settings) error { return p.CheckBanks() },
	write: func(w sink, p Piece, _ Settings) error { return dawproject.Write(w, p.Piece) },
}
