//go:build !js

package audio

import _ "embed"

//go:embed soundfont/fluid.sf2
var fluid []byte

// FetchBundled loads the bundled SoundFont in browsers; elsewhere it is embedded.
func FetchBundled() error { return nil }
