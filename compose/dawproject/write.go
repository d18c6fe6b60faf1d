// Package dawproject writes pieces as projects for digital audio workstations (DAWs), in Bitwig's open format DAWproject 1.0: XML files in a zip
// archive.
package dawproject

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"midiconnect4/compose"
)

// Write writes the piece as a project. Each part of its roster has a track, and each movement has a marker, and a clip in each track. Tempos, meters
// and controllers that change are automation. The instruments are the user's choice; the tracks have their names. The file contains no time
// stamps, so the same piece always gives the same bytes. Write returns an error of compose.Piece.CheckBanks, or of w.
func Write(w io.Writer, p *compose.Piece) error {
	if err := p.CheckBanks(); err != nil {
		return err
	}
	archive := zip.NewWriter(w)
	about := metaData{Title: p.Title}
	for _, m := range p.Movements {
		about.Comment = strings.TrimLeft(about.Comment+"\n"+strings.Join(m.Comments, "\n"), "\n")
	}
	for _, file := range []struct {
		name    string
		content any
	}{{"metadata.xml", about}, {"project.xml", newProject(p)}} {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Deflate})
		if err == nil {
			_, err = io.WriteString(entry, xml.Header)
		}
		if err == nil {
			encoder := xml.NewEncoder(entry)
			encoder.Indent("", "  ")
			err = encoder.Encode(file.content)
		}
		if err != nil {
			return fmt.Errorf("dawproject: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("dawproject: %w", err)
	}
	return nil
}
