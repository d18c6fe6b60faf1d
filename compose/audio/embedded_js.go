package audio

import (
	"sync"

	"midiconnect4/internal/sitefile"
)

var (
	fluid    []byte // nil before it is fetched
	fluidNow sync.Mutex
)

// FetchBundled makes sure that the bundled SoundFont is there: only browsers have to fetch it,
// as it is larger than the program.
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
