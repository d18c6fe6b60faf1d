package audio

import (
	"sync"

	"midiconnect4/internal/sitefile"
)

var (
	fluid    []byte // content of the SoundFont's file; nil until it was fetched
	fluidNow sync.Mutex
)

// FetchBundled fetches the bundled SoundFont unless this was done before. The file is not embedded, because it is larger than the program.
func FetchBundled() error {
	fluidNow.Lock()
	defer fluidNow.Unlock()
	if fluid != nil {
		return nil
	}
	var err error
	fluid, err = sitefile.Read("soundfont.sf2")
	return err
}
