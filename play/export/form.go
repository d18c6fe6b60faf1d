package export

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"midiconnect4/play/take"
)

// Form is a file format in which pieces can be written.
type Form struct {
	Suffix    string // suffix of the files' names, in lower case
	NeedsFont bool   // whether the files are sound
	timed     bool   // whether the files last as long as the music
	Film      bool   // whether the files are films, which take minutes
	most      int    // greatest number of games in a file; 0 if there is no limit

	ready func() error                           // returns an error if a program that the form needs is missing; nil if it needs none
	check func(Piece, Settings) error            // returns an error if the form cannot hold the piece
	write func(sink, Piece, Settings) error      // writes the piece; writes nothing if check returns an error
	heard func(sink, *take.Take, Settings) error // writes a take (a recording of what was heard); nil if the form is not for hearing
}

// forms lists all forms; the first is the default.
var forms = slices.Concat([]Form{midi(".mid"), midi(".midi"), wav, dawProject, musicXML, mxl}, pictures, []Form{txt, pgn})

// Ready returns an error if a program that the form needs is missing.
func (f Form) Ready() error {
	if f.ready == nil {
		return nil
	}
	return f.ready()
}

// FormOf returns the form for a file, by its suffix in upper or lower case. For a name without a suffix, and for standard output, it returns the
// form of MIDI files.
func FormOf(path string) (Form, error) {
	suffix := strings.ToLower(filepath.Ext(path))
	if path == Stdout || suffix == "" {
		return forms[0], nil
	}
	i := slices.IndexFunc(forms, func(f Form) bool { return f.Suffix == suffix })
	if i < 0 {
		return Form{}, fmt.Errorf("a piece cannot be written as %s", suffix)
	}
	return forms[i], nil
}

// Suffixes lists the suffixes of all forms; the first is the default.
func Suffixes() []string {
	all := make([]string, len(forms))
	for i, f := range forms {
		all[i] = f.Suffix
	}
	return all
}

// Write writes a piece in this form. It fails if ctx ends. If the form cannot hold the piece, it returns an error and writes nothing.
func (f Form) Write(ctx context.Context, w io.Writer, p Piece, s Settings) error {
	if err := f.check(p, s); err != nil {
		return err
	}
	return f.write(sink{stoppable{ctx, w}, ""}, p, s)
}

// WriteHeard writes a take in this form. It fails if ctx ends. f.Heard() must be true.
func (f Form) WriteHeard(ctx context.Context, w io.Writer, t *take.Take, s Settings) error {
	return f.heard(sink{stoppable{ctx, w}, ""}, t, s)
}

// MissingProgramError says that another program is needed, and is not there.
type MissingProgramError struct{ Program, For string }

func (e *MissingProgramError) Error() string {
	return fmt.Sprintf("%s needs the program %s, which is not installed", e.For, e.Program)
}

// note returns what to print about a file of the piece p, for example its length.
func (f Form) note(p Piece) string {
	if !f.timed {
		return ""
	}
	return fmt.Sprintf(": %v of music", p.Duration().Round(time.Second))
}
