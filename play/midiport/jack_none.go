//go:build cgo && !jack && !js

package midiport

// withJack says that the program was built without JACK: only make build-jack builds it with JACK.
const withJack = false

func enterServer() error { return ErrNoServer }

func leaveServer() {}

func jackPorts(Direction) ([]Port, error) { return nil, ErrNoServer }

func jackReaders(string) []string { return nil }

func openJackOutput(client, port, to string) (sender, bool) { return nil, false }

func openJackInput(Port, func(data []byte)) (stop func(), ok bool) { return nil, false }
