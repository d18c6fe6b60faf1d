//go:build cgo && !jack && !js

package midiport

import "gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"

// enterServer returns ErrNoServer, because only make build-jack builds the program with JACK.
func enterServer() error { return ErrNoServer }

func leaveServer() {}

func serverRuns() bool { return false }

func jackReaders(string) []string { return nil }

func openJackInput(rtmidi.API, Port, func(data []byte)) (stop func(), ok bool) { return nil, false }
