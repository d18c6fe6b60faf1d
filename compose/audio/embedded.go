//go:build !js

package audio

import _ "embed"

//go:embed soundfont/fluid.sf2
var fluid []byte

// FetchBundled does nothing here, because this build embeds the bundled SoundFont. Browsers must fetch it.
func FetchBundled() error { return nil }
