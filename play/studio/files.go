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
	by, matches, err := s.performed()
	if e.Setup != nil {
		by, matches, err = render(ctx, s, *e.Setup)
	}
	if err != nil {
		return Message{}, err
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
		f.Data, err = encode(ctx, e.Form, piece)
	}
	return Message{File: f}, err
}

// encode makes a file of a piece, in the form of a suffix.
func encode(ctx context.Context, suffix string, piece export.Piece) ([]byte, error) {
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
		settings.Font = audio.Bundled()
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
func (s *Studio) performed() (*scores.Score, []*play.Match, error) {
	s.mu.Lock()
	now, last := s.current, s.last
	s.mu.Unlock()
	if now != nil && now.transport != nil {
		by, heard := now.transport.Performed()
		if len(heard) > 0 {
			if by == now.score.Piece() {
				return by, heard, nil
			}
			again, err := play.Recompose(by, heard)
			return by, again, err
		}
	}
	if last == nil {
		return nil, nil, errors.New("nothing was performed yet")
	}
	return last.by, last.matches, nil
}

// render plays the games of a setup to their ends, as the command render does.
func render(ctx context.Context, s *Studio, o Setup) (*scores.Score, []*play.Match, error) {
	p, err := s.prepare(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	if p.setup.needsPeople() {
		return nil, nil, play.ErrNoPerson
	}
	for _, m := range p.matches {
		m.Listening = false
	}
	_, err = play.Perform(ctx, p.score, p.matches, nil)
	return p.score, p.matches, err
}
