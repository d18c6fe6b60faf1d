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

// Write writes the piece as a MusicXML 4.0 file, partwise, 480 divisions to the quarter note: a
// part for each player, or one for both if the score says so. Notes have their written times;
// velocity, delay and articulation are attributes. The same piece gives the same bytes.
//
// Write returns the errors of CheckPiece, and those of w.
func Write(w io.Writer, p *compose.Piece) error {
	parts, err := partsOf(p)
	if err != nil {
		return err
	}
	score := scorePartwise{Version: "4.0", Work: work{p.Title}, Identification: identify(p), Credit: subtitle(p)}
	score.Defaults = size(parts)
	for _, part := range parts {
		score.PartList = append(score.PartList, part.list())
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

// CheckPiece returns an error if notes do not fit into the score's bars and grid, the grid cannot be notated, or keys do not fit into
// MusicXML's ten octaves.
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

// subtitle returns the title of a single movement, without its number; nil if there are several,
// which have titles above their first bars.
func subtitle(p *compose.Piece) *credit {
	if len(p.Movements) != 1 || p.Movements[0].Title == "" {
		return nil
	}
	text := strings.TrimPrefix(p.Movements[0].Title, "1: ")
	return &credit{Page: 1, Type: "subtitle", Words: text}
}

// identify names the program that wrote the file, and adds the movements' comments.
func identify(p *compose.Piece) identification {
	about := identification{Software: "MIDI-Connect4"}
	for i, m := range p.Movements {
		for _, comment := range m.Comments {
			about.Miscellaneous.Fields = append(about.Miscellaneous.Fields, field{fmt.Sprintf("movement %d", i+1), comment})
		}
	}
	return about
}
