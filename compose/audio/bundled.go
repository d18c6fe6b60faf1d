package audio

import (
	"bytes"
	"fmt"
	"sync"
)

// Bundled returns the SoundFont that comes with the program: a few instruments of Fluid R3 GM and its standard drum kit. These also play for the
// missing instruments. A browser must call FetchBundled first.
func Bundled() *Font { return bundled() }

var bundled = sync.OnceValue(func() *Font {
	f, err := parse("the bundled SoundFont", bytes.NewReader(fluid), int64(len(fluid)))
	if err != nil { // the embedded file is damaged
		panic(fmt.Errorf("audio: %w", err))
	}
	f.bundled = true
	return f
})

// BundledFile returns the file of the bundled SoundFont. Callers must not change it.
func BundledFile() []byte { return fluid }
