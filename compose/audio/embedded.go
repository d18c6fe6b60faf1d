//go:build !js

package audio

import _ "embed"

//go:embed soundfont/fluid.sf2
var fluid []byte

// FetchBundled does nothing: the bundled SoundFont is embedded, except in browsers, which must fetch it.
func FetchBundled() error { return nil }
