//go:build cgo && !js

package midiport

import (
	"regexp"
	"strings"
)

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
