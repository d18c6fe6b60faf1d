package audio

import (
	"fmt"
	"sync"
)

// Bundled returns the SoundFont that comes with the program. It contains a few instruments of Fluid R3 GM and its standard drum kit. Parts with other
// instruments are played by these, too. In a browser, FetchBundled must be called first.
func Bundled() *Font { return bundled() }

var bundled = sync.OnceValue(func() *Font {
	var f *Font
	content, err := unpack(BundledFile)
	if err == nil {
		f, err = newFont("the bundled SoundFont", content)
	}
	if err != nil { // only if an embedded file is damaged
		panic(fmt.Errorf("audio: %w", err))
	}
	f.bundled = true
	return f
})
