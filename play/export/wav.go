package export

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"midiconnect4/compose/audio"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play/take"
)

// wav is the form of sound files, which are rendered with a SoundFont.
var wav = Form{
	Suffix: ".wav", NeedsFont: true, timed: true,
	check: func(p Piece, s Settings) error { return s.Font.CheckPiece(p.Piece) },
	write: func(w sink, p Piece, s Settings) error {
		_, err := render(w, p, s)
		return err
	},
	heard: func(w sink, t *take.Take, s Settings) error {
		return w.withScratch(func(scratch *scratch) error {
			return audio.RenderMessages(w, scratch, t.Messages, t.Duration(), s.Font)
		})
	},
}

func render(w sink, p Piece, s Settings) (level audio.Level, err error) {
	err = w.withScratch(func(scratch *scratch) (err error) {
		level, err = audio.Render(w, scratch, p.Piece, s.Font)
		return err
	})
	return level, err
}

// Stems reports whether the form can have files beside it with a part each.
func (f Form) Stems() bool { return f.Suffix == wav.Suffix }

// stems returns the files of a piece's parts, to be written after the piece's sound file. Each has the next one. The level is set when the sound
// file has been written.
func (e *Exports) stems(path string, p Piece, level *audio.Level) (first *file) {
	parts := p.Roster().Parts
	for place, part := range slices.Backward(parts) {
		name := stemPath(path, place, len(parts), part.Name)
		first = &file{path: name, next: first, put: func(w sink) error {
			return w.withScratch(func(scratch *scratch) error {
				return audio.RenderPart(w, scratch, p.Piece, place, e.Font, *level)
			})
		}}
	}
	return first
}

// stemPath returns the path of a part's file, such as piece-03-double-bass.wav for piece.wav. Of the part's name it has only letters and digits, so
// that every file system takes it.
func stemPath(path string, place, parts int, name string) string {
	const most = 40 // bytes of the part's name
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) || r == unicode.ReplacementChar })
	ext, digits := filepath.Ext(path), len(fmt.Sprint(parts))
	stem := fmt.Sprintf("%s-%0*d", strings.TrimSuffix(path, ext), digits, place+1)
	if name = strings.Join(words, "-"); len(name) > most {
		name = strings.TrimRight(strings.ToValidUTF8(name[:most], ""), "-")
	}
	if name != "" {
		stem += "-" + name
	}
	return stem + ext
}

// checkStems returns an error if the files of parts cannot be written, or if another file has the same path.
func (e *Exports) checkStems(pieces []Piece) error {
	var wrong []error
	var paths []string
	for f := range e.files(pieces) {
		paths = append(paths, f.path)
	}
	for f := range e.files(pieces) {
		for f := f.next; f != nil; f = f.next {
			if slices.ContainsFunc(paths, func(path string) bool { return path != Stdout && atomicfile.Same(path, f.path) }) {
				wrong = append(wrong, fmt.Errorf("--stems writes %s too; choose another name for the other file", text.Printable(f.path)))
			}
			wrong = append(wrong, atomicfile.Check(f.path))
		}
	}
	return errors.Join(wrong...)
}
