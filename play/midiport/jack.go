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
import "C"

import "sync"

// session is a JACK server, as long as clients of this program are open. A
// client more watches it, as ports stay listed when their server has gone. Once
// it has, the JACK library frees all clients that are open as soon as another
// one is opened: all must be closed before.
var session struct {
	mu      sync.Mutex
	clients int
	watcher *C.watcher // nil while there are none
}

// enterServer says that a client will be opened; leaveServer must be called when
// it was closed. The error is ErrNoServer, also while there are clients of a
// server that has gone. From then on the JACK library says nothing on the terminal.
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

// closeWatcher closes the watcher after the last other client.
func closeWatcher() {
	if session.clients == 0 && session.watcher != nil {
		C.end(session.watcher)
		session.watcher = nil
	}
}

// serverRuns reports whether the server of the clients that are open runs.
func serverRuns() bool {
	session.mu.Lock()
	defer session.mu.Unlock()
	return session.watcher != nil && C.runs(session.watcher) != 0
}
