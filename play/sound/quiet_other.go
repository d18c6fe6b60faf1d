//go:build cgo && !linux && !js

package sound

// quieten does nothing, because the sound systems of other platforms do not write to the terminal.
func quieten() {}
