// Package export composes matches and writes their pieces to files, each in the form of its suffix.
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

// Stdout stands for standard output where the name of a file is expected.
const Stdout = "-"

// Piece is a composed piece with the matches that it was made from.
type Piece struct {
	*compose.Piece
	Matches []*play.Match
}

// NewPiece returns the piece of matches, composed by s, up to their current positions.
func NewPiece(s *scores.Score, matches []*play.Match) Piece {
	return Piece{play.Piece(s, matches), matches}
}

// Exports says what to write of pieces, and to which files.
type Exports struct {
	Targets   []Target
	Save      string     // path for the saved games; empty for none
	Split     bool       // write a file per piece, numbered as in out-1.mid
	Show      bool       // print every turn as it is played
	From, To  int        // range of bars to write, from 1; 0 for all
	Transpose int        // transposition in keys
	JSON      bool       // print a line of JSON per match instead of a summary
	Take      *take.Take // written by forms that can hold what was heard; nil to write pieces as composed
	Settings

	Stdout   io.Writer
	Messages io.Writer // for turns, summaries and the names of files
}

// Target is a file, or standard output, with its form.
type Target struct {
	Path string
	Form Form
}

// Settings are options of forms.
type Settings struct {
	Format  int         // of MIDI files: 0 or 1
	Signals bool        // print the signals of the moves, and draw them in pictures
	Font    *audio.Font // plays the notes; may be nil if no form needs it
}

// UseFont opens the SoundFont at path, or the bundled one if path is empty. It prints to Messages which instruments of s the font replaces by others.
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

// NeedsFont reports whether any target is a sound file, which needs a SoundFont.
func (e *Exports) NeedsFont() bool {
	return slices.ContainsFunc(e.Targets, func(t Target) bool { return t.Form.NeedsFont })
}

// CheckFiles returns the errors that writing the files would meet, such as a folder that does not exist. They are *atomicfile.Error, joined.
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

// Write writes the games and then the files of all pieces. If a file fails, it still writes the others, and joins the errors. There must be at least
// one piece.
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

// check returns an error if a form cannot hold a piece, or if there are more games than can be saved.
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

// write writes the games and the files of all pieces until ctx ends. wrote lists the files written.
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

// tell reports the files that were written.
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

// files yields the files to write for pieces.
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

// file returns the file of a piece. If a take is to be written and the form can hold it, the file has the take; otherwise it has the piece as
// composed.
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

// Heard reports whether the form can hold a take.
func (f Form) Heard() bool { return f.heard != nil }

// NeedsPieces reports whether any file to write needs a composed piece.
func (e *Exports) NeedsPieces() bool {
	return e.Save != "" || e.Take == nil || slices.ContainsFunc(e.Targets, func(t Target) bool { return t.Form.heard == nil })
}

// numbered returns the path of one piece's file when each piece gets a file of its own.
func numbered(path string, digits, number int, seed uint64) string {
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%0*d-seed%d%s", strings.TrimSuffix(path, ext), digits, number, seed, ext)
}

var numbering = regexp.MustCompile(`-[0-9]+-seed[0-9]+$`)

// Unnumbered inverts numbered: it returns out.mid for out-1-seed7.mid. ok is false if the path is
// not numbered.
func Unnumbered(path string) (whole string, ok bool) {
	ext := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ext)
	at := numbering.FindStringIndex(stem)
	if at == nil {
		return "", false
	}
	return stem[:at[0]] + ext, true
}
