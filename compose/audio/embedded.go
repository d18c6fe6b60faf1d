//go:build !js

package audio

import _ "embed"

//go:embed soundfont/fluid.sf2
var fluid []byte

// FetchBundled makes sure that the bundled SoundFont is there: only browsers have to fetch it.
func FetchBundled() error { return nil }
