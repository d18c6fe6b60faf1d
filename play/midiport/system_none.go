//go:build !cgo || js

package midiport

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// System cannot connect to anything, because the program was built without cgo.
type System struct{}

// Output sends nothing, because the program was built without cgo.
type Output struct{}

// Connect returns ErrNoDriver.
func Connect(string) (*System, error) { return nil, ErrNoDriver }

// APIs returns nil, because there are no MIDI systems.
func APIs() []string { return nil }

// Inputs returns ErrNoDriver.
func (*System) Inputs() ([]Port, error) { return nil, ErrNoDriver }

// Outputs returns ErrNoDriver.
func (*System) Outputs() ([]Port, error) { return nil, ErrNoDriver }

func (*System) open(Port, string) (*Output, error) { return nil, ErrNoDriver }

func (*System) openVirtual(string) (*Output, error) { return nil, ErrNoDriver }

func (*System) openInput(Port, func([]byte)) (stop func(), err error) { return nil, ErrNoDriver }

func (*System) hasVirtual(string) bool { return false }

func (*System) readers(string) []string { return nil }

// Close does nothing.
func (*System) Close() {}

// Send returns ErrNoDriver.
func (*Output) Send(time.Duration, midi.Message) error { return ErrNoDriver }

// Close does nothing.
func (*Output) Close() error { return nil }
