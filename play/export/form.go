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

// Form is a file format for pieces.
type Form struct {
	Suffix    string // of files, in lower case
	NeedsFont bool   // its files are sound
	timed     bool   // its files last as long as the music
	most      int    // maximum number of games in a file; 0 for any number

	check func(Piece, Settings) error            // returns an error for a piece that the form cannot hold
	write func(sink, Piece, Settings) error      // writes nothing if check fails
	heard func(sink, *take.Take, Settings) error // writes a take; nil for forms to read or look at
}

// forms lists the forms, the default first.
var forms = slices.Concat([]Form{midi(".mid"), midi(".midi"), wav, musicXML, mxl}, pictures, []Form{txt})

// FormOf returns the form of a file by its suffix, in upper or lower case. Without a suffix, and for standard output, it is a MIDI file.
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

// Suffixes lists the suffixes of the forms, the default first.
func Suffixes() []string {
	all := make([]string, len(forms))
	for i, f := range forms {
		all[i] = f.Suffix
	}
	return all
}

// Write writes a piece in this form, until ctx ends. If the form cannot hold the piece, it writes
// nothing and returns an error.
func (f Form) Write(ctx context.Context, w io.Writer, p Piece, s Settings) error {
	if err := f.check(p, s); err != nil {
		return err
	}
	return f.write(sink{stoppable{ctx, w}, ""}, p, s)
}

// WriteHeard writes a take, until ctx ends. Form.Heard must be true.
func (f Form) WriteHeard(ctx context.Context, w io.Writer, t *take.Take, s Settings) error {
	return f.heard(sink{stoppable{ctx, w}, ""}, t, s)
}

// note returns what to report about a file of p in this form.
func (f Form) note(p Piece) string {
	if !f.timed {
		return ""
	}
	return fmt.Sprintf(": %v of music", p.Duration().Round(time.Second))
}
