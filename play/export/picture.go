package export

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/compose/picture"
)

// svg and png are the boards and the notes as a picture.
var (
	svg = drawing(".svg", picture.SVG)
	png = drawing(".png", picture.PNG)
)

func drawing(suffix string, draw func(*compose.Piece) ([]byte, error)) Form {
	return Form{
		Suffix: suffix,
		encode: func(p Piece, _ Settings) ([]byte, error) {
			if n := len(p.Movements); n > picture.MostMovements {
				return nil, &TooManyGamesError{Games: n, Most: picture.MostMovements}
			}
			return draw(p.Piece)
		},
	}
}

// TooManyGamesError is returned for a piece of more games than a picture holds.
type TooManyGamesError struct{ Games, Most int }

func (e *TooManyGamesError) Error() string {
	return fmt.Sprintf("%d games are too many for a picture, which holds %d", e.Games, e.Most)
}
