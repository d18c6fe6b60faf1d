package notation

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"midiconnect4/compose"
)

const doctype = `<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" ` +
	`"http://www.musicxml.org/dtds/partwise.dtd">` + "\n"

// Write is the piece as a MusicXML 4.0 file, partwise, 480 divisions to the
// quarter note: a part of one staff for each player, or for both if the score says
// so. Notes are as written; their velocity, delay and articulation are numbers
// beside them. The same piece gives the same bytes.
//
// The error says what does not fit into the score's bars and grid, that the grid
// has no notation, or which keys do not fit into MusicXML's ten octaves.
func Write(p *compose.Piece) ([]byte, error) {
	sheet, err := newSheet(p)
	if err != nil {
		return nil, err
	}
	parts, err := sheet.parts()
	if err != nil {
		return nil, err
	}
	score := scorePartwise{Version: "4.0", Work: work{p.Title}, Identification: identify(p)}
	for _, part := range parts {
		score.PartList = append(score.PartList, part.list())
		score.Parts = append(score.Parts, part.element())
	}
	var out bytes.Buffer
	out.WriteString(xml.Header + doctype)
	encoder := xml.NewEncoder(&out)
	encoder.Indent("", "  ")
	if err := encoder.Encode(score); err != nil {
		return nil, fmt.Errorf("notation: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// identify names the program that wrote the file, and adds the movements'
// comments.
func identify(p *compose.Piece) identification {
	about := identification{Software: "MIDI-Connect4"}
	for i, m := range p.Movements {
		for _, comment := range m.Comments {
			about.Miscellaneous.Fields = append(about.Miscellaneous.Fields, field{fmt.Sprintf("movement %d", i+1), comment})
		}
	}
	return about
}
