package export

import (
	"errors"
	"fmt"
	"iter"
	"path/filepath"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

// saved yields the file of saved games. It also yields files for the champions of runs that have played, in a folder beside it, so that the
// games can be played again.
func (e *Exports) saved(pieces []Piece) iter.Seq[file] {
	return func(yield func(file) bool) {
		if e.Save == "" {
			return
		}
		var kept []play.Kept
		var failed error
		if e.Save != Stdout {
			kept, failed = play.KeepNewest(e.Save, matchesOf(pieces))
		}
		games := file{path: e.Save, put: func(w sink) error {
			if err := e.CheckSave(); err != nil { // of the second performance, say
				return err
			}
			return errors.Join(failed, put(w, func() ([]byte, error) { return e.save(pieces) }))
		}}
		if len(kept) > 0 {
			games.note = fmt.Sprintf(": its gamers are in %s", text.Printable(filepath.Dir(kept[0].Path)))
		}
		if !yield(games) {
			return
		}
		for _, k := range kept {
			if !yield(file{path: k.Path, beside: true, put: func(w sink) error { return put(w, k.File.Encode) }}) {
				return
			}
		}
	}
}

// save returns the content of the file of saved games. It returns an error if the file would be too large.
func (e *Exports) save(pieces []Piece) ([]byte, error) {
	data, err := play.Save(e.Save, pieces[0].Score, matchesOf(pieces))
	if err != nil {
		err = &atomicfile.Error{Path: e.Save, Cause: err}
	}
	return data, err
}

// put writes the text that the function text returns.
func put(w sink, text func() ([]byte, error)) error {
	data, err := text()
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// matchesOf lists the matches of all pieces.
func matchesOf(pieces []Piece) []*play.Match {
	var matches []*play.Match
	for _, p := range pieces {
		matches = append(matches, p.Matches...)
	}
	return matches
}
