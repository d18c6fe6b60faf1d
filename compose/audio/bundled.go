package audio

import (
	"bytes"
	"fmt"
	"sync"
)

// Bundled returns the SoundFont that comes with the program. It contains a few instruments of Fluid R3 GM and its standard drum kit. Parts with other
// instruments are played by these, too. In a browser, FetchBundled must be called first.
func Bundled() *Font { return bundled() }

var bundled = sync.OnceValue(func() *Font {
	f, err := parse("the bundled SoundFont", bytes.NewReader(fluid), int64(len(fluid)))
	if err != nil { // only if the embedded file is damaged
		panic(fmt.Errorf("audio: %w", err))
	}
	f.bundled = true
	return f
})

// BundledFile returns the content of the bundled SoundFont's file. Callers must not change it.
func BundledFile() []byte { return fluid }
