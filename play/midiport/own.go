package midiport

import (
	"regexp"
	"strings"
	"sync"
)

// client is the name of this program's client, whose ports are connected to ports of other programs. These ports are not listed as inputs: otherwise
// what is sent to a synthesizer would come back as if somebody played it.
const client = "midiconnect4"

// Guard is the name of the client that silences the ports of a killed program.
const Guard = client + " guard"

// private matches the names of this program's ports. JACK adds a number to clients of the same name.
var private = regexp.MustCompile(`^` + client + `( in| guard)?(-\d+)?:(in|out)$`)

// numbered matches the number at the end of such a client's name.
var numbered = regexp.MustCompile(`-\d+$`)

// address matches the address at the end of ALSA's port names.
var address = regexp.MustCompile(` \d+:\d+$`)

// virtuals holds the virtual outputs of this process, by name.
type virtuals struct {
	mu   sync.Mutex
	open map[string]int
}

var made = virtuals{open: map[string]int{}}

// add registers a virtual output, until the returned function is called.
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

// own reports whether a port belongs to this program: either its client has a name of this program, or this process created it as a virtual output.
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

// isVirtual reports whether a port is the virtual output with a name. In systems with clients, the port's client has that name, too.
func isVirtual(port, name string) bool {
	port = address.ReplaceAllString(port, "")
	client, isOfClient := strings.CutSuffix(port, ":"+name)
	return port == name || isOfClient && (client == name || numbered.ReplaceAllString(client, "") == name)
}
