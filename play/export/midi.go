package export

import "midiconnect4/play/take"

// midi returns the form of MIDI files with the given suffix.
func midi(suffix string) Form {
	return Form{
		Suffix: suffix, timed: true,
		check: func(p Piece, s Settings) error { return p.CheckSMF(s.Format) },
		write: func(w sink, p Piece, s Settings) error {
			return put(w, func() ([]byte, error) { return p.SMF(s.Format) })
		},
		heard: func(w sink, t *take.Take, s Settings) error {
			return put(w, func() ([]byte, error) { return t.SMF(s.Format) })
		},
	}
}
