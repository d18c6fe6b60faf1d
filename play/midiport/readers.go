//go:build cgo && !js

package midiport

import (
	"os"
	"regexp"
	"slices"
	"strings"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// readers returns the names of other programs' ports that are connected to a virtual output now. It only works with ALSA and JACK; otherwise it
// returns nil.
func (s *System) readers(virtual string) (names []string) {
	switch s.api {
	case rtmidi.APILinuxALSA:
		clients, err := os.ReadFile("/proc/asound/seq/clients")
		if err != nil {
			return nil
		}
		outputs, _ := s.Outputs()
		for _, at := range alsaReaders(string(clients), virtual) {
			if i := slices.IndexFunc(outputs, func(p Port) bool { return strings.HasSuffix(p.Name, " "+at) }); i >= 0 {
				names = append(names, outputs[i].Name)
			}
		}
	case rtmidi.APIUnixJack:
		sources, _ := s.sources()
		for _, p := range sources {
			if isVirtual(p.Name, virtual) {
				names = append(names, jackReaders(p.Name)...)
			}
		}
	}
	return names
}

var (
	alsaClient     = regexp.MustCompile(`^Client +\d+ : "(.*)" \[`)
	alsaPort       = regexp.MustCompile(`^ +Port +\d+ : "(.*)" \(`)
	alsaConnection = regexp.MustCompile(`^ +Connecting To: (.*)`)
	alsaAddress    = regexp.MustCompile(`\d+:\d+`)
)

// alsaReaders reads ALSA's list of clients. It returns the addresses (such as 128:0) of the ports that are connected to a virtual output.
func alsaReaders(clients, virtual string) (addresses []string) {
	var client, port string
	for line := range strings.Lines(clients) {
		if m := alsaClient.FindStringSubmatch(line); m != nil {
			client = m[1]
		} else if m := alsaPort.FindStringSubmatch(line); m != nil {
			port = m[1]
		} else if m := alsaConnection.FindStringSubmatch(line); m != nil && isVirtual(client+":"+port, virtual) {
			addresses = append(addresses, alsaAddress.FindAllString(m[1], -1)...)
		}
	}
	return addresses
}
