package notation

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"midiconnect4/compose"
)

const doctype = `<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" ` +
	`"http://www.musicxml.org/dtds/partwise.dtd">` + "\n"

// Write writes the piece as a MusicXML file (version 4.0, partwise, 480 divisions per quarter note). Each player has a part, or both share one
// if the score says so; each voice with its own part has one, too. Parts are in orchestral order. Notes have their written times. Velocity, delay and articulation are
// attributes for playback. The same piece always gives the same bytes.
//
// Write returns an error of CheckPiece or of w.
func Write(w io.Writer, p *compose.Piece) error {
	parts, err := partsOf(p)
	if err != nil {
		return err
	}
	score := scorePartwise{Version: "4.0", Work: work{p.Title}, Identification: identify(p), Credit: subtitle(p)}
	score.Defaults = size(parts)
	score.PartList = listed(parts)
	for _, part := range parts {
		score.Parts = append(score.Parts, partElement{part})
	}
	if _, err := io.WriteString(w, xml.Header+doctype); err != nil {
		return fmt.Errorf("notation: %w", err)
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(score); err != nil {
		return fmt.Errorf("notation: %w", err)
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return fmt.Errorf("notation: %w", err)
	}
	return nil
}

// CheckPiece returns an error if Write cannot write the piece: if a note does not fit into the score's bars and grid, if the grid cannot be
// written as notes, or if a part needs more than MusicXML's ten octaves.
func CheckPiece(p *compose.Piece) error {
	_, err := partsOf(p)
	return err
}

func partsOf(p *compose.Piece) ([]part, error) {
	sheet, err := newSheet(p)
	if err != nil {
		return nil, err
	}
	return sheet.written()
}

// subtitle returns the title of the piece's only movement, without its number. If the piece has several movements, it returns nil, because their
// titles stand above their first bars.
func subtitle(p *compose.Piece) *credit {
	if len(p.Movements) != 1 || p.Movements[0].Title == "" {
		return nil
	}
	text := strings.TrimPrefix(p.Movements[0].Title, "1: ")
	return &credit{Page: 1, Type: "subtitle", Words: text}
}

// identify returns the name of the program that wrote the file, and the movements' comments.
func identify(p *compose.Piece) identification {
	about := identification{Software: "MIDI-Connect4"}
	for i, m := range p.Movements {
		for _, comment := range m.Comments {
			about.Miscellaneous.Fields = append(about.Miscellaneous.Fields, field{fmt.Sprintf("movement %d", i+1), comment})
		}
	}
	return about
}
