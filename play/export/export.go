// Package export composes matches and writes the pieces to files. The suffix of a file's name decides its form (MIDI, sound, sheet music,
// picture or text).
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

// Stdout is the name for standard output, instead of a file.
const Stdout = "-"

// Piece is a composed piece with its matches.
type Piece struct {
	*compose.Piece
	Matches []*play.Match
}

// NewPiece returns the piece of matches as far as they were played. s is the score that has composed them.
func NewPiece(s *scores.Score, matches []*play.Match) Piece {
	return Piece{play.Piece(s, matches), matches}
}

// Exports says what to write, and into which files.
type Exports struct {
	Targets   []Target
	Save      string     // path of the file of saved games; empty for none
	Stems     bool       // whether to write files of single parts beside each .wav file
	Split     bool       // whether to write a separate file for each piece, with a number in its name (out-1-seed7.mid)
	Show      bool       // whether to print every turn when it is played
	From, To  int        // first and last bar to write, counted from 1; 0 for all bars
	Transpose int        // number of keys by which to transpose up
	JSON      bool       // whether to print a line of JSON for each match, instead of a summary
	Take      *take.Take // recording of what was heard; sound and MIDI files contain it instead of the composed piece; nil to write the piece
	Settings

	Stdout   io.Writer
	Messages io.Writer // gets turns, summaries and the names of files
}

// Target is a file (or standard output) and its form.
type Target struct {
	Path string
	Form Form
}

// Settings are options of the forms.
type Settings struct {
	Format  int         // format of MIDI files: 0 or 1
	Signals bool        // whether to print the games' signals, and to draw them in pictures
	Upright bool        // whether films are for phones, higher than wide
	Font    *audio.Font // SoundFont for sound files; nil if no form needs it
}

// UseFont opens the SoundFont at path, or the bundled one if path is empty. If the bundled one lacks instruments of the score s, UseFont prints
// to Messages which instruments replace them.
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

// CheckFiles returns errors that would occur when the files are written, for example because a folder or a program does not exist, and an error if
// the saved games would replace another kind of file. They are joined.
func (e *Exports) CheckFiles() error {
	paths := []string{e.Save}
	for _, t := range e.Targets {
		paths = append(paths, t.Path)
	}
	all := []error{e.CheckSave()}
	for _, t := range e.Targets {
		if err := t.Form.Ready(); err != nil {
			all = append(all, err)
		}
	}
	for _, path := range paths {
		if path != "" && path != Stdout {
			all = append(all, atomicfile.Check(path))
		}
	}
	return errors.Join(all...)
}

// CheckSave returns an error if the saved games would replace another kind of file, or have a name that other programs take for one.
func (e *Exports) CheckSave() error {
	if e.Save == Stdout || e.Save == "" {
		return nil
	}
	if form, err := FormOf(e.Save); err == nil && filepath.Ext(e.Save) != "" && form.Suffix != txt.Suffix {
		return fmt.Errorf("--save %s: saved games are text, and %s is the name of another kind of file; choose a name such as game.txt", e.Save, form.Suffix)
	}
	return play.CheckSave(e.Save)
}

// Write writes the saved games, and then the files of all pieces. If one file fails, it still writes the others; it joins the errors. pieces
// must not be empty.
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

// check returns an error if a form cannot hold a piece, or if a file of saved games cannot hold all games.
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
			if e.Stems && t.Form.Stems() {
				if err := audio.CheckParts(piece.Piece); err != nil {
					return err
				}
			}
		}
	}
	return e.checkStems(pieces)
}

// write writes the saved games and the files of all pieces, until ctx ends. wrote lists the files that were written.
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

// WritePiece writes a piece to the file at path, in the form of its suffix.
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

// tell prints to Messages which files were written.
func (e *Exports) tell(wrote []file) {
	for _, f := range wrote {
		for f := &f; f != nil; f = f.next {
			done := "wrote"
			if f.replaces {
				done = "replaced"
			}
			if f.path != Stdout && !f.beside {
				fmt.Fprintf(e.Messages, "%s %s%s\n", done, text.Printable(f.path), f.note)
			}
		}
	}
}

// files yields all files that must be written for pieces.
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

// file returns the file to write for a piece. If there is a take, and the form can hold it, the file contains the take. Otherwise it contains
// the composed piece.
func (e *Exports) file(path string, form Form, piece Piece) file {
	if e.Take != nil && form.heard != nil {
		note := fmt.Sprintf(": %v as heard", e.Take.Duration().Round(time.Second))
		return file{path: path, note: note, put: func(w sink) error { return form.heard(w, e.Take, e.Settings) }}
	}
	f := file{path: path, note: form.note(piece), put: func(w sink) error { return form.write(w, piece, e.Settings) }}
	if e.Stems && form.Stems() {
		var level audio.Level
		f.next = e.stems(path, piece, &level)
		f.put = func(w sink) (err error) {
			level, err = render(w, piece, e.Settings)
			return err
		}
	}
	if e.Take != nil {
		f.note += ": the piece as composed"
	}
	return f
}

// Heard reports whether the form can hold a take, that is, a recording of what was heard.
func (f Form) Heard() bool { return f.heard != nil }

// NeedsPieces reports whether any file to write needs a composed piece; a take alone may be enough.
func (e *Exports) NeedsPieces() bool {
	return e.Save != "" || e.Take == nil || slices.ContainsFunc(e.Targets, func(t Target) bool { return t.Form.heard == nil })
}

// numbered returns the name of a piece's file, if each piece has a separate file: for example out-01-seed7.mid for out.mid. The number is padded
// with zeros to the given number of digits.
func numbered(path string, digits, number int, seed uint64) string {
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%0*d-seed%d%s", strings.TrimSuffix(path, ext), digits, number, seed, ext)
}

// Numbered returns the exports of one of several performances. From the second on, its number is in the names of the files, as in take-2.mid.
func (e Exports) Numbered(number int) Exports {
	if number == 1 {
		return e
	}
	add := func(path string) string {
		ext := filepath.Ext(path)
		return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), number, ext)
	}
	if e.Save != "" {
		e.Save = add(e.Save)
	}
	e.Targets = slices.Clone(e.Targets)
	for i := range e.Targets {
		e.Targets[i].Path = add(e.Targets[i].Path)
	}
	return e
}

var numbering = regexp.MustCompile(`-[0-9]+-seed[0-9]+$`)

// Unnumbered does the reverse of numbered: for out-1-seed7.mid it returns out.mid. ok is false if the path does not contain a number and a seed.
func Unnumbered(path string) (whole string, ok bool) {
	ext := filepath.Ext(path)
	stem := strings.TrimSuffix(path, ext)
	at := numbering.FindStringIndex(stem)
	if at == nil {
		return "", false
	}
	return stem[:at[0]] + ext, true
}
