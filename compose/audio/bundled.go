package audio

import (
	"bytes"
	"fmt"
	"sync"
)

// Bundled is the SoundFont that comes with the program, with a few instruments
// of Fluid R3 GM and its standard drum kit. The nearest of them play other instruments.
// In a browser it must have been fetched.
func Bundled() *Font { return bundled() }

var bundled = sync.OnceValue(func() *Font {
	f, err := parse("the bundled SoundFont", bytes.NewReader(fluid), int64(len(fluid)))
	if err != nil { // the embedded file is damaged
		panic(fmt.Errorf("audio: %w", err))
	}
	f.bundled = true
	return f
})

// BundledFile is the file of the bundled SoundFont, which must not be changed.
func BundledFile() []byte { return fluid }
