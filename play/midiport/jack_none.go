//go:build cgo && !jack

package midiport

// enterServer finds no JACK server: make build-jack makes a program that does.
func enterServer() error { return ErrNoServer }

func leaveServer() {}

func serverRuns() bool { return false }
