package export

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Render plays matches to their ends, and writes the files of their pieces. Only afterwards it prints how each match went: if printing fails
// because nobody reads the output, the files are there. If a form cannot hold the music, Render writes nothing. If one file cannot be written,
// it still writes the others. If ctx ends early, each file is complete or does not exist.
func (e *Exports) Render(ctx context.Context, s *scores.Score, matches []*play.Match) error {
	if err := e.CheckFiles(); err != nil {
		return err
	}
	if err := e.checkGames(len(matches)); err != nil {
		return err
	}
	pieces, err := e.perform(ctx, s, matches)
	if err != nil {
		return err
	}
	var wrote []file
	if err = e.check(pieces); err == nil {
		wrote, err = e.write(ctx, pieces)
	}
	for _, piece := range pieces {
		for _, m := range piece.Matches {
			if failed := e.report(s, m); failed != nil {
				return errors.Join(err, failed)
			}
		}
	}
	e.tell(wrote)
	return err
}

// checkGames returns an error if a file cannot hold all games. It is called before the games are played.
func (e *Exports) checkGames(games int) error {
	for _, t := range e.Targets {
		if !e.Split && t.Form.most > 0 && games > t.Form.most {
			return &TooManyGamesError{Games: games, Most: t.Form.most}
		}
	}
	return nil
}

// perform plays matches to their ends. It returns one piece or, if each piece gets a separate file, a piece for each match.
func (e *Exports) perform(ctx context.Context, s *scores.Score, matches []*play.Match) ([]Piece, error) {
	var each func(*play.Match, play.Turn)
	if e.Show {
		fmt.Fprint(e.Messages, play.NoteLegend(s))
		each = func(m *play.Match, t play.Turn) { fmt.Fprintf(e.Messages, "\n%s", m.Text(t, s)) }
	}
	play.ApplyForm(matches)
	for _, m := range matches {
		m.Listening = e.Signals || slices.ContainsFunc(e.Targets, func(t Target) bool { return t.Form.Film })
	}
	pieces, err := e.played(ctx, s, matches, each)
	if err != nil {
		return nil, err
	}
	for _, m := range matches {
		m.Listening = e.Signals // otherwise signals that only a film needs would be printed
	}
	for i := range pieces {
		if pieces[i], err = e.edit(pieces[i]); err != nil {
			return nil, err
		}
	}
	return pieces, nil
}

// played plays the matches and returns their pieces, before these are cut and transposed.
func (e *Exports) played(ctx context.Context, s *scores.Score, matches []*play.Match, each func(*play.Match, play.Turn)) (pieces []Piece, err error) {
	if !e.Split {
		piece, err := play.Perform(ctx, s, matches, each)
		return []Piece{{piece, matches}}, err
	}
	all, err := play.PerformApart(ctx, s, matches, each)
	for i, piece := range all {
		pieces = append(pieces, Piece{piece, matches[i : i+1]})
	}
	return pieces, err
}

// report prints a match: as a line of JSON, or as a summary.
func (e *Exports) report(s *scores.Score, m *play.Match) error {
	if !e.JSON {
		if e.Signals {
			fmt.Fprintf(e.Messages, "\n%s", m.SignalTable())
		}
		_, err := fmt.Fprintf(e.Messages, "\n%s\nscore %s, seed %d\n", m.Summary(), text.Printable(s.Name), m.Seed)
		return err
	}
	line, err := m.JSON(s)
	if err != nil {
		return err
	}
	_, err = e.Stdout.Write(append(line, '\n'))
	return err
}
