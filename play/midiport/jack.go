//go:build cgo && jack

package midiport

// #cgo LDFLAGS: -ljack
// #include <jack/jack.h>
// #include <stdatomic.h>
// #include <stdlib.h>
//
// typedef struct {
//	jack_client_t *client;
//	atomic_int gone;
// } watcher;
//
// static void silent(const char *text) {}
//
// static void leave(void *of) { atomic_store(&((watcher *)of)->gone, 1); }
//
// static watcher *watch(void) {
//	jack_status_t status;
//	jack_set_error_function(silent);
//	jack_set_info_function(silent);
//	watcher *w = calloc(1, sizeof *w);
//	w->client = jack_client_open("midiconnect4 watch", JackNoStartServer, &status);
//	if (w->client == NULL) {
//		free(w);
//		return NULL;
//	}
//	jack_on_shutdown(w->client, leave, w);
//	return w;
// }
//
// static int runs(watcher *w) { return !atomic_load(&w->gone); }
//
// static void end(watcher *w) {
//	jack_client_close(w->client);
//	free(w);
// }
//
// static const char **readers(watcher *w, const char *name) {
//	jack_port_t *port = jack_port_by_name(w->client, name);
//	return port == NULL ? NULL : jack_port_get_all_connections(w->client, port);
// }
import "C"

import (
	"sync"
	"unsafe"
)

// session describes the connection to the JACK server while this program has open JACK clients. It has one more client to notice when the server
// ends, because ports stay listed after that. If a client is opened after the server has ended, the JACK library frees all open clients. Therefore
// all clients must be closed before.
var session struct {
	mu      sync.Mutex
	clients int
	watcher *C.watcher // nil if no clients are open
}

// enterServer must be called before a JACK client is opened, and leaveServer after the client is closed. The error is ErrNoServer, also if a new
// server runs while clients of an old server are still open. enterServer prevents the JACK library from writing to the terminal.
func enterServer() error {
	session.mu.Lock()
	defer session.mu.Unlock()
	if session.watcher == nil {
		session.watcher = C.watch()
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
		C.end(session.watcher)
		session.watcher = nil
	}
}

// serverRuns returns true if the server to which the open clients are connected still runs.
func serverRuns() bool {
	session.mu.Lock()
	defer session.mu.Unlock()
	return session.watcher != nil && C.runs(session.watcher) != 0
}

// jackReaders returns the names of the ports that are connected to an output now.
func jackReaders(port string) (names []string) {
	session.mu.Lock()
	defer session.mu.Unlock()
	if session.watcher == nil || C.runs(session.watcher) == 0 {
		return nil
	}
	name := C.CString(port)
	defer C.free(unsafe.Pointer(name))
	all := C.readers(session.watcher, name)
	if all == nil {
		return nil
	}
	defer C.jack_free(unsafe.Pointer(all))
	for at := all; *at != nil; at = (**C.char)(unsafe.Add(unsafe.Pointer(at), unsafe.Sizeof(*at))) {
		names = append(names, C.GoString(*at))
	}
	return names
}
