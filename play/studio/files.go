package studio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/compose/audio"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/scores"
)

// formNames lists the forms of files that Export makes.
func formNames() []string { return append(export.Suffixes(), JSONForm, SavedForm) }

// mediaTypes are the types of files by suffix, where browsers care.
var mediaTypes = map[string]string{
	".mid": "audio/midi", ".midi": "audio/midi", ".wav": "audio/wav", ".musicxml": "application/vnd.recordare.musicxml+xml",
	".mxl": "application/vnd.recordare.musicxml", ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain", ".json": "application/json",
}

// export makes a file of what was performed, or of another setup.
func (s *Studio) export(e Export) (Message, error) {
	ctx := context.Background()
	what, err := s.performed()
	if e.Setup != nil {
		what, err = render(ctx, s, *e.Setup)
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
	piece := export.NewPiece(by, matches)
	f := &File{Name: fmt.Sprintf("midiconnect4-%d%s", matches[0].Seed, e.Form), Type: mediaTypes[e.Form]}
	switch e.Form {
	case SavedForm:
		f.Name, f.Type = fmt.Sprintf("midiconnect4-%d.game.txt", matches[0].Seed), "text/plain"
		f.Data, err = play.Save(f.Name, by, matches)
	case JSONForm:
		f.Data, err = lines(by, matches)
	default:
		f.Data, err = s.encode(ctx, e.Form, piece)
	}
	return Message{File: f}, err
}

// encode makes a file of a piece, in the form of a suffix.
func (s *Studio) encode(ctx context.Context, suffix string, piece export.Piece) ([]byte, error) {
	if !slices.Contains(export.Suffixes(), suffix) {
		return nil, fmt.Errorf("no file has the form %q", suffix)
	}
	form, err := export.FormOf("piece" + suffix)
	if err != nil {
		return nil, err
	}
	settings := export.Settings{Format: 1}
	if form.NeedsFont {
		if err := audio.FetchBundled(); err != nil {
			return nil, err
		}
		settings.Font = s.Font()
	}
	return form.Encode(ctx, piece, settings)
}

// lines is matches as lines of JSON.
func lines(by *scores.Score, matches []*play.Match) ([]byte, error) {
	var b bytes.Buffer
	for _, m := range matches {
		line, err := m.JSON(by)
		if err != nil {
			return nil, err
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.Bytes(), nil
}

// performed is what was performed so far, or in the last performance if another has not
// begun to sound.
func (s *Studio) performed() (performed, error) {
	s.mu.Lock()
	now, last := s.current, s.last
	s.mu.Unlock()
	if now != nil && now.transport != nil {
		if what, err := now.soFar(); err != nil || len(what.matches) > 0 {
			return what, err
		}
	}
	if last == nil {
		return performed{}, errors.New("nothing was performed yet")
	}
	return *last, nil
}

// soFar is what was performed so far, composed by the score that was used last. The
// performance must have begun.
func (p *performance) soFar() (performed, error) {
	by, heard := p.transport.Performed()
	what := performed{by, heard, p.setup.Transpose}
	if len(heard) == 0 || by == p.score.Piece() {
		return what, nil
	}
	var err error
	what.matches, err = play.Recompose(by, heard)
	return what, err
}

// render plays the games of a setup to their ends, as the command render does.
func render(ctx context.Context, s *Studio, o Setup) (performed, error) {
	p, err := s.prepare(ctx, o)
	if err != nil {
		return performed{}, err
	}
	if p.setup.needsPeople() {
		return performed{}, play.ErrNoPerson
	}
	for _, m := range p.matches {
		m.Listening = false
	}
	_, err = play.Perform(ctx, p.score, p.matches, nil)
	return performed{p.score, p.matches, o.Transpose}, err
}
