package export

import (
	"fmt"

	"midiconnect4/play"
)

// EditError says why a piece cannot be cut or transposed as the user asked.
type EditError struct {
	Flag    string // name of the command-line option, with its value but without the dashes
	Problem error
}

func (e *EditError) Error() string { return fmt.Sprintf("--%s: %v", e.Flag, e.Problem) }

// edits reports whether pieces must be cut or transposed.
func (e *Exports) edits() bool { return e.From > 0 || e.Transpose != 0 }

// edit returns the piece, cut to the bars that the user asked for, and transposed.
func (e *Exports) edit(p Piece) (Piece, error) {
	if !e.edits() {
		return p, nil
	}
	s := p.Score
	matches := p.Matches
	var err error
	if e.From > 0 {
		if matches, err = play.Excerpt(matches, e.From, e.To); err != nil {
			return p, &EditError{fmt.Sprintf("bars %d-%d", e.From, e.To), err}
		}
	}
	if e.Transpose != 0 {
		if s, matches, err = play.Transpose(s, matches, e.Transpose); err != nil {
			return p, &EditError{fmt.Sprintf("transpose %d", e.Transpose), err}
		}
	}
	return NewPiece(s, matches), nil
}
