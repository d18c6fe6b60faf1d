//go:build cgo && !linux && !js

package sound

// quieten does nothing: other systems do not write to the terminal.
func quieten() {}
