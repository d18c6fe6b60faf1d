// Package export makes files of matches: it composes them and writes their pieces,
// each in the form of its suffix.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/take"
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
	Targets   []Target
	Save      string     // file for the games; empty for none
	Split     bool       // number the files, as in out-1.mid: one for each piece
	Show      bool       // print every turn as it is played
	From, To  int        // bars of a piece that are written, from 1; 0 for all
	Transpose int        // keys by which the music is moved
	JSON      bool       // print a line of JSON of each match, and no summary
	Take      *take.Take // what was heard, for the forms that are heard; nil for the pieces as they are composed
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
	Format  int         // of MIDI files: 0 or 1
	Signals bool        // print the signals of the moves, and draw them in pictures
	Font    *audio.Font // plays the notes; may be nil where no form needs it
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
	var wrong []error
	told := map[audio.Substitution]bool{}
	for _, one := range s.Each {
		substitutions, err := e.Font.Check(one)
		for _, substitution := range substitutions {
			if !told[substitution] {
				fmt.Fprintln(e.Messages, substitution)
			}
			told[substitution] = true
		}
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
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

// CheckFiles says why files could not be written, such as a folder that does not exist,
// as far as can be told before they are made. Errors are *atomicfile.Error, joined.
func (e *Exports) CheckFiles() error {
	paths := []string{e.Save}
	for _, t := range e.Targets {
		paths = append(paths, t.Path)
	}
	var all []error
	for _, path := range paths {
		if path != "" && path != Stdout {
			all = append(all, atomicfile.Check(path))
		}
	}
	return errors.Join(all...)
}

// Write writes the games and then the files of all pieces. A file that fails does not
// keep the others from being written: the errors are joined. There must be a piece.
func (e *Exports) Write(pieces ...Piece) error {
	for i := range pieces {
		var err error
		if pieces[i], err = e.edit(pieces[i]); err != nil {
			return err
		}
	}
	wrote, err := e.write(context.Background(), pieces)
	e.tell(wrote)
	return err
}

// check says which pieces a form cannot hold, or that the games are too many to be saved.
func (e *Exports) check(pieces []Piece) error {
	if e.Save != "" {
		if _, err := e.save(pieces); err != nil {
			return err
		}
	}
	for _, piece := range pieces {
		for _, t := range e.Targets {
			if err := t.Form.check(piece, e.Settings); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes the games and the files of all pieces until ctx ends. It returns those
// that were written.
func (e *Exports) write(ctx context.Context, pieces []Piece) (wrote []file, err error) {
	var failed []error
	for f := range e.files(pieces) {
		err := f.write(ctx, e.Stdout)
		switch {
		case ctx.Err() != nil:
			return wrote, errors.Join(append(failed, context.Cause(ctx))...)
		case err != nil:
			failed = append(failed, err)
		default:
			wrote = append(wrote, f)
		}
	}
	return wrote, errors.Join(failed...)
}

// WritePiece writes a piece to a file in the form of its suffix.
func (e *Exports) WritePiece(ctx context.Context, path string, piece Piece) error {
	form, err := FormOf(path)
	if err != nil {
		return err
	}
	if err := form.check(piece, e.Settings); err != nil {
		return err
	}
	f := file{path: path, put: func(w sink) error { return form.write(w, piece, e.Settings) }}
	return f.write(ctx, e.Stdout)
}

// tell tells of the files that were written.
func (e *Exports) tell(wrote []file) {
	for _, f := range wrote {
		done := "wrote"
		if f.replaces {
			done = "replaced"
		}
		if f.path != Stdout && !f.beside {
			fmt.Fprintf(e.Messages, "%s %s%s\n", done, text.Printable(f.path), f.note)
		}
	}
}

// files lists the files to write of pieces.
func (e *Exports) files(pieces []Piece) iter.Seq[file] {
	return func(yield func(file) bool) {
		for f := range e.saved(pieces) {
			if !yield(f) {
				return
			}
		}
		digits := len(strconv.Itoa(len(pieces)))
		for i, piece := range pieces {
			for _, t := range e.Targets {
				path := t.Path
				if e.Split {
					path = numbered(path, digits, i+1, piece.Matches[0].Seed)
				}
				if !yield(e.file(path, t.Form, piece)) {
					return
				}
			}
		}
	}
}

// file is a file of a piece. Where what was heard is wanted, forms to read have the piece as it
// was composed.
func (e *Exports) file(path string, form Form, piece Piece) file {
	if e.Take != nil && form.heard != nil {
		note := fmt.Sprintf(": %v as heard", e.Take.Duration().Round(time.Second))
		return file{path: path, note: note, put: func(w sink) error { return form.heard(w, e.Take, e.Settings) }}
	}
	f := file{path: path, note: form.note(piece), put: func(w sink) error { return form.write(w, piece, e.Settings) }}
	if e.Take != nil {
		f.note += ": the piece as composed"
	}
	return f
}

// Heard reports whether the form can have what was heard of a performance.
func (f Form) Heard() bool { return f.heard != nil }

// NeedsPieces reports whether any file needs a piece, and not only what was heard.
func (e *Exports) NeedsPieces() bool {
	return e.Save != "" || e.Take == nil || slices.ContainsFunc(e.Targets, func(t Target) bool { return t.Form.heard == nil })
}

// numbered is the path of the file of one game where path is split.
func numbered(path string, digits, number int, seed uint64) string {
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%0*d-seed%d%s", strings.TrimSuffix(path, ext), digits, number, seed, ext)
}

var numbering = regexp.MustCompile(`-[0-9]+-seed[0-9]+$`)

// Unnumbered is the path that, split, may be written to the given one: out.mid for
// out-1-seed7.mid. ok is false if there is none.
func Unnumbered(path string) (whole string, ok bool) {
	ext := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ext)
	at := numbering.FindStringIndex(stem)
	if at == nil {
		return "", false
	}
	return stem[:at[0]] + ext, true
}
