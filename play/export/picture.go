package export

import (
	"fmt"
	"io"

	"midiconnect4/compose"
	"midiconnect4/compose/picture"
)

// svg is the form of SVG pictures, which show the board and the notes.
var svg = drawing(".svg", picture.SVG)

func drawing(suffix string, draw func(io.Writer, *compose.Piece, ...picture.Option) error) Form {
	check := func(p Piece, _ Settings) error {
		if n := len(p.Movements); n > picture.MostMovements {
			return &TooManyGamesError{Games: n, Most: picture.MostMovements}
		}
		return nil
	}
	return Form{
		Suffix: suffix, most: picture.MostMovements, check: check,
		write: func(w sink, p Piece, s Settings) error {
			if err := check(p, s); err != nil {
				return err
			}
			if s.Signals {
				return draw(w, p.Piece, picture.WithSignals)
			}
			return draw(w, p.Piece)
		},
	}
}

// TooManyGamesError says that a piece has more games than a picture can show.
type TooManyGamesError struct{ Games, Most int }

func (e *TooManyGamesError) Error() string {
	return fmt.Sprintf("%d games are too many for a picture, which holds at most %d", e.Games, e.Most)
}
