package audio

import (
	"sync"

	"midiconnect4/internal/sitefile"
)

var (
	fluid    []byte // nil until fetched
	fluidNow sync.Mutex
)

// FetchBundled fetches the bundled SoundFont if necessary. It is not embedded, because it is larger than the program.
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
