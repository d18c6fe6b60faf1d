package notation

import (
	"archive/zip"
	"bytes"
	"fmt"
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

// Compress turns a MusicXML file into a compressed one, .mxl. It contains no time
// stamps, so the same file gives the same bytes.
func Compress(musicXML []byte) ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range []struct {
		name   string
		method uint16
		data   []byte
	}{
		{"mimetype", zip.Store, []byte(mediaType)}, // first and uncompressed, so that programs recognise the archive
		{"META-INF/container.xml", zip.Deflate, []byte(container)},
		{"piece.musicxml", zip.Deflate, musicXML},
	} {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: file.method})
		if err != nil {
			return nil, fmt.Errorf("notation: %w", err)
		}
		if _, err := entry.Write(file.data); err != nil {
			return nil, fmt.Errorf("notation: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("notation: %w", err)
	}
	return out.Bytes(), nil
}
