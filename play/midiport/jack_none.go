//go:build cgo && !jack && !js

package midiport

// jackAPIs is empty: only make build-jack builds the program with JACK.
var jackAPIs []api
