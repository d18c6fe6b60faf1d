package notation

import (
	"archive/zip"
	"fmt"
	"io"

	"midiconnect4/compose"
)

const (
	mediaType = "application/vnd.recordare.musicxml"
	container = `<?xml version="1.0" encoding="UTF-8"?>
<container>
  <rootfiles>
    <rootfile full-path="piece.musicxml" media-type="application/vnd.recordare.musicxml+xml"/>
  </rootfiles>
</container>
`
)

// WriteCompressed writes the piece as compressed MusicXML (.mxl). The file contains no time stamps, so the same piece always gives the same
// bytes. WriteCompressed returns the errors of Write, or an error of w.
func WriteCompressed(w io.Writer, p *compose.Piece) error {
	archive := zip.NewWriter(w)
	for _, file := range []struct {
		name   string
		method uint16
		write  func(io.Writer) error
	}{
		{"mimetype", zip.Store, literal(mediaType)}, // first and uncompressed, so that programs recognise the kind of archive
		{"META-INF/container.xml", zip.Deflate, literal(container)},
		{"piece.musicxml", zip.Deflate, func(w io.Writer) error { return Write(w, p) }},
	} {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: file.method})
		if err != nil {
			return fmt.Errorf("notation: %w", err)
		}
		if err := file.write(entry); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("notation: %w", err)
	}
	return nil
}

func literal(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}
