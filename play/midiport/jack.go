//go:build cgo && jack

package midiport

// #cgo LDFLAGS: -ljack
// #include "jack.h"
// #include <stdlib.h>
import "C"

import (
	"sync"
	"unsafe"
)

// withJack says that the program was built with JACK.
const withJack = true

// session describes the connection to the JACK server while this program has open JACK clients. It has one more client, which lists ports and notices
// when the server ends, because ports stay listed after that. A server removes the clients of a killed program one after another, and silence waits
// for all of them: so there is one such client for all ports. If a client is opened after the server has ended, the JACK library frees all open
// clients. Therefore all clients must be closed before.
var session struct {
	mu      sync.Mutex
	clients int
	watcher *C.client // nil if no clients are open
}

// enterServer must be called before a JACK client is opened, and leaveServer after the client is closed. The error is ErrNoServer, also if a new
// server runs while clients of an old server are still open. enterServer prevents the JACK library from writing to the terminal.
func enterServer() error {
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

func leaveServer() {
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

// jackPorts lists the ports of all programs that send MIDI, or those that receive it.
func jackPorts(d Direction) (ports []Port, err error) {
	flags := map[Direction]C.ulong{In: C.JackPortIsOutput, Out: C.JackPortIsInput}[d]
	names, err := asked(func(watcher *C.client) **C.char { return C.portsOf(watcher, flags) })
	for number, name := range names {
		ports = append(ports, Port{number, name})
	}
	return ports, err
}

// jackReaders returns the names of the ports that are connected to an output now.
func jackReaders(port string) []string {
	name := C.CString(port)
	defer C.free(unsafe.Pointer(name))
	names, _ := asked(func(watcher *C.client) **C.char { return C.connectionsOf(watcher, name) })
	return names
}

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
