package studio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"midiconnect4/compose/audio"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// formNames lists the forms of files that Export can make. A page alone has no pictures in pixels; a program records its first messages, so they
// must not offer that form either.
func formNames(alone bool) []string {
	missing := func(suffix string) bool { return isFilm(suffix) || alone && suffix == ".png" }
	return append(slices.DeleteFunc(export.Suffixes(), missing), jsonForm, savedForm)
}

// isFilm reports whether files with a suffix are films. They take too long to make while somebody waits for an answer.
func isFilm(suffix string) bool {
	form, err := export.FormOf("piece" + suffix)
	return err == nil && form.Film
}

// mediaTypes are the media types of files, by suffix.
var mediaTypes = map[string]string{
	".mid": "audio/midi", ".midi": "audio/midi", ".wav": "audio/wav", ".dawproject": "application/zip", ".musicxml": "application/vnd.recordare.musicxml+xml",
	".mxl": "application/vnd.recordare.musicxml", ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".pgn": "application/x-chess-pgn", ".json": "application/json",
}

// export makes a file of the performed music, or of a piece that it renders.
func (s *Studio) export(e Export) (Message, error) {
	ctx := context.Background()
	var what performed
	var err error
	switch {
	case e.Setup != nil:
		what, err = render(ctx, s, *e.Setup)
	case e.Set != "":
		what, err = s.performedSet(ctx, e.Set)
	default:
		what, err = s.performed()
	}
	if err != nil {
		return Message{}, err
	}
	by, matches := what.by, what.matches
	if what.transpose != 0 {
		if by, matches, err = play.Transpose(by, matches, what.transpose); err != nil {
			return Message{}, err
		}
	}
	f := &File{Name: fmt.Sprintf("midiconnect4-%d%s", matches[0].Seed, e.Form), Type: mediaTypes[e.Form]}
	var heard *take.Take
	switch form, err := export.FormOf("piece" + e.Form); {
	case e.Form == savedForm:
		f.Name, f.Type = fmt.Sprintf("midiconnect4-%d.game.txt", matches[0].Seed), "text/plain"
	case e.Heard && err == nil && form.Heard() && what.heard != nil:
		heard = what.heard.Heard()
		f.Name = fmt.Sprintf("midiconnect4-%d-heard%s", matches[0].Seed, e.Form)
	}
	err = s.offer(f, func(w io.Writer) error {
		switch e.Form {
		case savedForm:
			data, err := play.Save(f.Name, by, matches)
			if err == nil {
				_, err = w.Write(data)
			}
			return err
		case jsonForm:
			return writeLines(w, by, matches)
		}
		return s.writePiece(ctx, w, e.Form, export.NewPiece(by, matches), heard)
	})
	return Message{File: f}, err
}

// offer makes a file with the function write, and sets the file's address. If the studio runs in the browser (Options.Alone), it sets the file's data
// instead.
func (s *Studio) offer(f *File, write func(io.Writer) error) (err error) {
	if !s.options.Alone {
		f.Address, err = s.shelf.put(f.Name, f.Type, write)
		return err
	}
	var b bytes.Buffer
	err = write(&b)
	f.Data = b.Bytes()
	return err
}

// longestAlone is the maximum duration of a sound file if the studio runs in the browser, which needs the memory for the sound several times.
const longestAlone = 5 * time.Minute

// writePiece writes a piece in the form that a suffix names. If heard is not nil, it writes the music as it sounded.
func (s *Studio) writePiece(ctx context.Context, w io.Writer, suffix string, piece export.Piece, heard *take.Take) error {
	if !slices.Contains(export.Suffixes(), suffix) {
		return fmt.Errorf("no file has the form %q", suffix)
	}
	form, err := export.FormOf("piece" + suffix)
	if err != nil {
		return err
	}
	settings := export.Settings{Format: 1}
	if form.NeedsFont {
		lasts := piece.Duration()
		if heard != nil {
			lasts = heard.Duration()
		}
		if s.options.Alone && lasts > longestAlone {
			return fmt.Errorf("the piece lasts %v, but this page makes at most %v of sound; save the game, and make the sound with midiconnect4 render",
				lasts.Round(time.Second), longestAlone)
		}
		if err := audio.FetchBundled(); err != nil {
			return err
		}
		settings.Font = s.font()
	}
	if heard != nil {
		return form.WriteHeard(ctx, w, heard, settings)
	}
	return form.Write(ctx, w, piece, settings)
}

// writeLines writes matches as lines of JSON.
func writeLines(w io.Writer, by *scores.Score, matches []*play.Match) error {
	for _, m := range matches {
		line, err := m.JSON(by)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// performed returns the music of the current performance so far. Before the first sound of that performance, it returns the music of the previous
// one.
func (s *Studio) performed() (performed, error) {
	now, last, begun := s.latest()
	if begun {
		if what, err := now.soFar(); err != nil || len(what.matches) > 0 {
			return what, err
		}
	}
	if last == nil {
		return performed{}, errors.New("nothing was performed yet")
	}
	return *last, nil
}

// latest returns the current performance, or nil, and the music of the last one that has ended. begun is whether the current one has begun.
func (s *Studio) latest() (now *performance, last *performed, begun bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current, s.last, s.current != nil && s.current.transport != nil
}

// soFar returns the music of a performance so far, or of the item of a set list, composed by its last score. It may be called only after the
// performance has begun. Before the first sound it returns nothing.
func (p *performance) soFar() (performed, error) {
	by, heard := p.transport.Performed()
	if len(heard) == 0 {
		return performed{}, nil
	}
	bill, own := p.own(heard)
	what := performed{by, own, bill.Transpose, p.heard}
	if by == bill.Score.Piece() && len(own) == len(heard) { // otherwise the piece does not begin at tick 0
		return what, nil
	}
	var err error
	what.matches, err = play.Recompose(by, own)
	return what, err
}

// render plays the games of an order (what to play) to their ends without performing them, as the command render does.
func render(ctx context.Context, s *Studio, o play.Order) (performed, error) {
	p, err := s.prepare(ctx, o)
	if err != nil {
		return performed{}, err
	}
	if p.bill.HasPeople() {
		return performed{}, play.ErrNoPerson
	}
	for _, m := range p.matches {
		m.Listening = false
	}
	_, err = play.Perform(ctx, p.bill.Score, p.matches, nil)
	return performed{p.bill.Score, p.matches, p.bill.Transpose, nil}, err
}
