package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/compose/notation"
	"midiconnect4/compose/picture"
	"midiconnect4/play"
)

// rendered is a piece and the matches that it was made of.
type rendered struct {
	piece   *compose.Piece
	matches []*play.Match
}

// form is a form that a piece can take.
type form struct {
	suffix string
	sounds bool // it has a length in time
	write  func(*rendition, rendered) ([]byte, error)
}

// forms are all of them, the usual one first.
var forms = []form{
	{".mid", true, midi},
	{".midi", true, midi},
	{wavSuffix, true, func(r *rendition, m rendered) ([]byte, error) { return audio.Render(m.piece, r.font) }},
	{".musicxml", false, func(_ *rendition, m rendered) ([]byte, error) { return notation.Write(m.piece) }},
	{".mxl", false, compressed},
	{".svg", false, drawn(picture.SVG)},
	{".png", false, drawn(picture.PNG)},
	{".txt", false, func(r *rendition, m rendered) ([]byte, error) { return play.Text(r.score, m.matches), nil }},
}

const wavSuffix = ".wav"

func midi(r *rendition, m rendered) ([]byte, error) { return m.piece.SMF(r.format) }

func compressed(_ *rendition, m rendered) ([]byte, error) {
	data, err := notation.Write(m.piece)
	if err != nil {
		return nil, err
	}
	return notation.Compress(data)
}

// drawn is a way of drawing as a form.
func drawn(draw func(*compose.Piece) ([]byte, error)) func(*rendition, rendered) ([]byte, error) {
	return func(_ *rendition, m rendered) ([]byte, error) {
		if n := len(m.piece.Movements); n > picture.MostMovements {
			return nil, withHint(fmt.Errorf("%d games are too many for a picture, which holds %d", n, picture.MostMovements),
				"--split writes a file for each game")
		}
		return draw(m.piece)
	}
}

// formOf is the form of a file, by its suffix in upper or lower case. A file
// without one is a MIDI file.
func formOf(path string) (form, error) {
	suffix := strings.ToLower(filepath.Ext(path))
	if path == standardOutput || suffix == "" {
		return forms[0], nil
	}
	i := slices.IndexFunc(forms, func(f form) bool { return f.suffix == suffix })
	if i < 0 {
		return form{}, wrongUsage(withHint(fmt.Errorf("-o %s: a piece has no form %s", path, suffix), "it can be %s", suffixes()))
	}
	return forms[i], nil
}

// suffixes lists the forms.
func suffixes() string {
	all := make([]string, len(forms))
	for i, f := range forms {
		all[i] = f.suffix
	}
	return strings.Join(all, ", ")
}

// note is what is said of a file of this form.
func (f form) note(r rendered) string {
	if !f.sounds {
		return ""
	}
	return fmt.Sprintf(": %v of music", r.piece.Duration().Round(time.Second))
}
