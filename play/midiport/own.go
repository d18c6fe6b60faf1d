package midiport

import (
	"regexp"
	"strings"
	"sync"
)

// client is the name that other programs see for this program when it opens existing ports. Ports with this name are not listed as inputs. Otherwise
// a person could choose the program's own output as its input.
const client = "midiconnect4"

// Guard is the name that other programs see for the process that ends the notes of a killed program.
const Guard = client + " guard"

// private matches the names of this program's ports. JACK adds a number to the second and later clients with the same name.
var private = regexp.MustCompile(`^` + client + `( in| guard)?(-\d+)?:(in|out)$`)

// numbered matches the number that JACK adds to the name of a client.
var numbered = regexp.MustCompile(`-\d+$`)

// address matches the address at the end of a port's name in ALSA.
var address = regexp.MustCompile(` \d+:\d+$`)

// virtuals counts the open virtual outputs of this process, by name.
type virtuals struct {
	mu   sync.Mutex
	open map[string]int
}

var made = virtuals{open: map[string]int{}}

// add counts a virtual output as open until remove is called.
func (v *virtuals) add(name string) (remove func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.open[name]++
	return func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.open[name]--
	}
}

// own returns true if a port belongs to this program. Such a port has one of the program's names, or is a virtual output of this process.
func (v *virtuals) own(port string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	for name, open := range v.open {
		if open > 0 && isVirtual(port, name) {
			return true
		}
	}
	return private.MatchString(address.ReplaceAllString(port, ""))
}

// isVirtual returns true if a port may be the virtual output with the given name. In MIDI systems with clients, the port's client has the same name.
func isVirtual(port, name string) bool {
	port = address.ReplaceAllString(port, "")
	client, isOfClient := strings.CutSuffix(port, ":"+name)
	return port == name || isOfClient && (client == name || numbered.ReplaceAllString(client, "") == name)
}
