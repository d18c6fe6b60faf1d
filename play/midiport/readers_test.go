//go:build cgo

package midiport

import (
	"slices"
	"testing"
)

// TestALSAReaders checks which connections alsaReaders finds in a list of clients.
func TestALSAReaders(t *testing.T) {
	const clients = `Client info
  cur  clients : 5
  peak clients : 6
  max  clients : 192

Client   0 : "System" [Kernel]
  Port   0 : "Timer" (Rwe-)
  Port   1 : "Announce" (R-e-)
    Connecting To: 142:0
Client  14 : "Midi Through" [Kernel]
  Port   0 : "Midi Through Port-0" (RWe-)
    Connecting To: 131:0
Client 128 : "Game" [User Legacy]
  Port   0 : "Game" (R-e-)
    Connecting To: 129:0, 130:1[real:0], 14:0[ex]
  Output pool :
    Pool size          : 500
Client 129 : "aseqdump" [User Legacy]
  Port   0 : "aseqdump" (-We-)
    Connected From: 128:0
`
	for name, want := range map[string][]string{"Game": {"129:0", "130:1", "14:0"}, "aseqdump": nil, "Midi Through": nil, "Gam": nil} {
		if got := alsaReaders(clients, name); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
