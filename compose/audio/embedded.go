//go:build !js

package audio

import (
	"embed"
	"io/fs"
)

//go:embed soundfont/*.flac soundfont/packs.json soundfont/tables.sf2
var fluid embed.FS

// BundledFiles has the files of the bundled SoundFont, from which a page loads its instruments one by one.
func BundledFiles() fs.FS {
	files, err := fs.Sub(fluid, "soundfont")
	if err != nil {
		panic(err) // cannot happen, because the folder is embedded
	}
	return files
}

// BundledFile returns one of BundledFiles. Errors are fs.ErrNotExist.
func BundledFile(name string) ([]byte, error) { return fs.ReadFile(BundledFiles(), name) }

// FetchBundled does nothing here, because this build embeds the bundled SoundFont. Browsers must fetch it.
func FetchBundled() error { return nil }
