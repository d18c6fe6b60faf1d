// Package export makes files of matches: it composes them and writes their pieces,
// each in the form of its suffix.
package export

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Stdout stands for standard output where a file is expected.
const Stdout = "-"

// Piece is a piece and the matches that it was composed from.
type Piece struct {
	*compose.Piece
	Matches []*play.Match
}

// NewPiece returns the piece of matches that were played by s, as far as they
// have got.
func NewPiece(s *scores.Score, matches []*play.Match) Piece {
	return Piece{play.Piece(s, matches), matches}
}

// Exports says what to write of pieces, and where.
type Exports struct {
	Targets []Target
	Save    string // file for the games; empty for none
	Split   bool   // number the files, as in out-1.mid: one for each piece
	Show    bool   // print every turn as it is played
	JSON    bool   // print a line of JSON of each match, and no summary
	Settings

	Stdout   io.Writer
	Messages io.Writer // turns, summaries and the names of files are printed here
}

// Target is a file to write, or standard output, and the form to write it in.
type Target struct {
	Path string
	Form Form
}

// Settings are what a form does not say itself.
type Settings struct {
	Format int         // of MIDI files: 0 or 1
	Font   *audio.Font // plays the notes; may be nil where no form needs it
}

// UseFont opens the SoundFont at path, or the bundled one where path is empty,
// and tells Messages which instruments of s it replaces by others.
func (e *Exports) UseFont(path string, s *scores.Score) error {
	e.Font = audio.Bundled()
	if path != "" {
		var err error
		if e.Font, err = audio.OpenFont(path); err != nil {
			return err
		}
	}
	substitutions, err := e.Font.Check(s)
	for _, substitution := range substitutions {
		fmt.Fprintln(e.Messages, substitution)
	}
	return err
}

// NeedsFont reports whether any target is sound, which a SoundFont plays.
func (e *Exports) NeedsFont() bool {
	for _, t := range e.Targets {
		if t.Form.NeedsFont {
			return true
		}
	}
	return false
}

// CheckFolders reports a file to write whose folder does not exist. The error is
// an *atomicfile.Error.
func (e *Exports) CheckFolders() error {
	paths := []string{e.Save}
	for _, t := range e.Targets {
		paths = append(paths, t.Path)
	}
	for _, path := range paths {
		if path == "" || path == Stdout {
			continue
		}
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return &atomicfile.Error{Path: path, Cause: err}
		}
	}
	return nil
}

// Write writes the games and then the files of all pieces. It composes every file
// before it writes the first one. There must be a piece.
func (e *Exports) Write(pieces ...Piece) error {
	files, err := e.files(pieces)
	if err != nil {
		return err
	}
	if e.Save != "" {
		var matches []*play.Match
		for _, p := range pieces {
			matches = append(matches, p.Matches...)
		}
		saved, err := play.Save(pieces[0].Score, matches)
		if err != nil {
			return &atomicfile.Error{Path: e.Save, Cause: err}
		}
		files = append([]file{{path: e.Save, data: saved}}, files...)
	}
	for _, f := range files {
		if err := WriteFile(e.Stdout, f.path, f.data); err != nil {
			return err
		}
		if f.path != Stdout {
			fmt.Fprintf(e.Messages, "wrote %s%s\n", f.path, f.note)
		}
	}
	return nil
}

// file is a file to write, and what to tell of it.
type file struct {
	path string
	data []byte
	note string
}

// files composes the files of pieces.
func (e *Exports) files(pieces []Piece) ([]file, error) {
	var files []file
	digits := len(strconv.Itoa(len(pieces)))
	for i, piece := range pieces {
		for _, t := range e.Targets {
			path := t.Path
			if e.Split {
				ext := filepath.Ext(path)
				path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, ext), digits, i+1, ext)
			}
			data, err := t.Form.encode(piece, e.Settings)
			if err != nil {
				return nil, err
			}
			files = append(files, file{path, data, t.Form.note(piece)})
		}
	}
	return files, nil
}

// WriteFile writes a file whole or not at all, or to stdout if path is Stdout.
func WriteFile(stdout io.Writer, path string, data []byte) error {
	if path != Stdout {
		return atomicfile.Write(path, data)
	}
	_, err := stdout.Write(data)
	return err
}
