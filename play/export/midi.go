package export

// midi is a MIDI file.
func midi(suffix string) Form {
	return Form{
		Suffix: suffix, timed: true,
		encode: func(p Piece, s Settings) ([]byte, error) { return p.SMF(s.Format) },
	}
}
