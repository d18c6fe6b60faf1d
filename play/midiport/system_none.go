//go:build !cgo || js

package midiport

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// System would be a system of MIDI ports: this program was built without cgo.
type System struct{}

// Output would be a port to send MIDI to.
type Output struct{}

// Input would be a port that MIDI comes from.
type Input struct{}

// Connect reports that there are no ports.
func Connect(string) (*System, error) { return nil, ErrNoDriver }

// APIs lists the systems of ports that the program was built for: none.
func APIs() []string { return nil }

// Inputs lists no port.
func (*System) Inputs() ([]Port, error) { return nil, ErrNoDriver }

// Outputs lists no port.
func (*System) Outputs() ([]Port, error) { return nil, ErrNoDriver }

// Open opens no port.
func (*System) Open(Port, string) (*Output, error) { return nil, ErrNoDriver }

// OpenVirtual opens no port.
func (*System) OpenVirtual(string) (*Output, error) { return nil, ErrNoDriver }

// OpenInput opens no port.
func (*System) OpenInput(Port, func([]byte)) (*Input, error) { return nil, ErrNoDriver }

func (*System) hasVirtual(string) bool { return false }

func (*System) readers(string) []string { return nil }

// Close does nothing.
func (*System) Close() {}

// Send sends nothing.
func (*Output) Send(time.Duration, midi.Message) error { return ErrNoDriver }

// Close does nothing.
func (*Output) Close() error { return nil }

// Close does nothing.
func (*Input) Close() {}
