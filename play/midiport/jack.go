//go:build cgo && jack

package midiport

// #cgo LDFLAGS: -ljack
// #include "jack.h"
// #include <stdlib.h>
import "C"

import (
	"sync"
	"unsafe"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// jackAPIs is JACK.
var jackAPIs = []api{{rtmidi.APIUnixJack.String(), func() (backend, error) { return jack{}, jack{}.enter() }}}

// jack is the connection to the JACK server.
type jack struct{}

// session describes the connection to the JACK server while this program has open JACK clients. It has one more client, which lists ports and notices
// when the server ends, because ports stay listed after that. A server removes the clients of a killed program one after another, and silence waits
// for all of them: so there is one such client for all ports. If a client is opened after the server has ended, the JACK library frees all open
// clients. Therefore all clients must be closed before.
var session struct {
	mu      sync.Mutex
	clients int
	watcher *C.client // nil if no clients are open
}

// enter implements backend. The error is ErrNoServer, also if a new server runs while clients of an old server are still open. enter prevents the JACK
// library from writing to the terminal.
func (jack) enter() error {
	session.mu.Lock()
	defer session.mu.Unlock()
	if session.watcher == nil {
		session.watcher = C.openWatcher()
	}
	if session.watcher == nil || C.runs(session.watcher) == 0 {
		closeWatcher()
		return ErrNoServer
	}
	session.clients++
	return nil
}

func (jack) leave() {
	session.mu.Lock()
	defer session.mu.Unlock()
	session.clients--
	closeWatcher()
}

// closeWatcher closes the client that watches the server, if this program has no other client.
func closeWatcher() {
	if session.clients == 0 && session.watcher != nil {
		C.closeClient(session.watcher)
		session.watcher = nil
	}
}

func (jack) ports(d Direction) (ports []Port, err error) {
	flags := map[Direction]C.ulong{In: C.JackPortIsOutput, Out: C.JackPortIsInput}[d]
	names, err := asked(func(watcher *C.client) **C.char { return C.portsOf(watcher, flags) })
	for number, name := range names {
		ports = append(ports, Port{number, name})
	}
	return ports, err
}

func (j jack) readers(virtual string) (names []string) {
	sources, _ := j.ports(In)
	for _, p := range sources {
		if isVirtual(p.Name, virtual) {
			name := C.CString(p.Name)
			readers, _ := asked(func(watcher *C.client) **C.char { return C.connectionsOf(watcher, name) })
			C.free(unsafe.Pointer(name))
			names = append(names, readers...)
		}
	}
	return names
}

func (j jack) close() { j.leave() }

// asked asks the server for a list of names. The error is ErrNoServer.
func asked(list func(watcher *C.client) **C.char) (names []string, err error) {
	session.mu.Lock()
	defer session.mu.Unlock()
	if session.watcher == nil || C.runs(session.watcher) == 0 {
		return nil, ErrNoServer
	}
	all := list(session.watcher)
	if all == nil {
		return nil, nil
	}
	defer C.jack_free(unsafe.Pointer(all))
	for at := all; *at != nil; at = (**C.char)(unsafe.Add(unsafe.Pointer(at), unsafe.Sizeof(*at))) {
		names = append(names, C.GoString(*at))
	}
	return names, nil
}
