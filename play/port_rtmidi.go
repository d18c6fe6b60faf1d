//go:build cgo && !js

package play

import (
	"os"
	"runtime"

	"gitlab.com/gomidi/midi/v2/drivers"
	_ "gitlab.com/gomidi/midi/v2/drivers/rtmididrv" // registers itself
)

// Ports lists the MIDI inputs and outputs of this system. Where there can be
// none, the error is ErrNoDriver or ErrNoSequencer.
func Ports() (inputs, outputs []Port, err error) {
	// Without a sequencer the driver writes to the terminal, and its error's
	// text is random bytes.
	if _, err := os.Stat("/dev/snd/seq"); runtime.GOOS == "linux" && err != nil {
		return nil, nil, ErrNoSequencer
	}
	ins, err := drivers.Ins()
	if err != nil {
		return nil, nil, ErrNoSequencer
	}
	outs, err := drivers.Outs()
	if err != nil {
		return nil, nil, ErrNoSequencer
	}
	return list(ins), list(outs), nil
}

func list[P drivers.Port](from []P) []Port {
	ports := make([]Port, len(from))
	for i, p := range from {
		ports[i] = Port{Number: p.Number(), Name: p.String()}
	}
	return ports
}
