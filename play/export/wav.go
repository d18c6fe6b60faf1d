package export

import (
	"midiconnect4/compose/audio"
	"midiconnect4/play/take"
)

// wav is the form of sound files, which are rendered with a SoundFont.
var wav = Form{
	Suffix: ".wav", NeedsFont: true, timed: true,
	check: func(p Piece, s Settings) error { return s.Font.CheckPiece(p.Piece) },
	write: func(w sink, p Piece, s Settings) error {
		return w.withScratch(func(scratch *scratch) error { return audio.Render(w, scratch, p.Piece, s.Font) })
	},
	heard: func(w sink, t *take.Take, s Settings) error {
		return w.withScratch(func(scratch *scratch) error {
			return audio.RenderMessages(w, scratch, t.Messages, t.Duration(), s.Font)
		})
	},
}
