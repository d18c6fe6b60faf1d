//go:build !js

package explore

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"midiconnect4/compose/picture"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play/export"
)

// Files are the files to write of the best pieces. In a browser there are none.
type Files struct {
	Sheets   []string // contact sheets of all pieces: paths that end with .png or .svg
	Dir      string   // folder for files of each piece; empty for none
	Suffixes []string // suffixes of the files in Dir
}

// Write writes the files of the best pieces of a search, and returns their paths.
func (f Files) Write(ctx context.Context, e *export.Exports, s *Search, best []Candidate) (wrote []string, err error) {
	if len(f.Sheets) == 0 && f.Dir == "" {
		return nil, nil
	}
	var contacts []picture.Contact
	for _, c := range best {
		piece, matches, err := s.Piece(ctx, c.Seed)
		if err != nil {
			return wrote, err
		}
		if len(f.Sheets) > 0 {
			contacts = append(contacts, Contact(c, piece))
		}
		for _, path := range f.paths(s.Score.Name, c.Seed) {
			if err := e.WritePiece(ctx, path, export.Piece{Piece: piece, Matches: matches}); err != nil {
				return wrote, err
			}
			wrote = append(wrote, path)
		}
	}
	for _, path := range f.Sheets {
		draw := picture.ContactPNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			draw = picture.ContactSVG
		}
		title := fmt.Sprintf("%s: the best %d of %s", s.Score.Title, len(best), text.Count(s.Seeds, "piece"))
		if err := atomicfile.Stream(path, func(to *atomicfile.File) error { return draw(to, title, contacts) }); err != nil {
			return wrote, err
		}
		wrote = append(wrote, path)
	}
	return wrote, nil
}

// paths returns the paths in Dir of the files for the piece of a seed.
func (f Files) paths(score string, seed uint64) []string {
	if f.Dir == "" {
		return nil
	}
	name := strings.TrimSuffix(filepath.Base(score), filepath.Ext(score))
	var paths []string
	for _, suffix := range f.Suffixes {
		paths = append(paths, filepath.Join(f.Dir, fmt.Sprintf("%s-seed%d%s", name, seed, suffix)))
	}
	return paths
}
