package export

import "midiconnect4/compose/audio"

// wav is sound, as the SoundFont plays it.
var wav = Form{
	Suffix: ".wav", NeedsFont: true, timed: true,
	encode: func(p Piece, s Settings) ([]byte, error) { return audio.Render(p.Piece, s.Font) },
}
