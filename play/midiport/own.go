package midiport

import (
	"regexp"
	"strings"
	"sync"
)

// client is the name under which other programs see a port of this one that leads to
// a port of theirs, or comes from it. Such ports are not listed: what is sent to a
// synthesizer would come back as if somebody played it.
const client = "midiconnect4"

// Guard is the name of the client by which the ports of a program that was killed are
// silenced.
const Guard = client + " guard"

// private is the name of such a port. JACK numbers clients of the same name.
var private = regexp.MustCompile(`^` + client + `( in| guard)?(-\d+)?:(in|out)$`)

// numbered ends the names of such clients.
var numbered = regexp.MustCompile(`-\d+$`)

// address ends the names of ALSA's ports.
var address = regexp.MustCompile(` \d+:\d+$`)

// virtuals are the virtual outputs of this process, by name.
type virtuals struct {
	mu   sync.Mutex
	open map[string]int
}

var made = virtuals{open: map[string]int{}}

// add adds a virtual output, until remove is called.
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

// own reports whether a port belongs to this program: it leads to another program's
// port, or this process made it.
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

// isVirtual reports whether a port is the virtual output of a name: its client has the
// same name, where a system knows clients.
func isVirtual(port, name string) bool {
	port = address.ReplaceAllString(port, "")
	client, isOfClient := strings.CutSuffix(port, ":"+name)
	return port == name || isOfClient && (client == name || numbered.ReplaceAllString(client, "") == name)
}
