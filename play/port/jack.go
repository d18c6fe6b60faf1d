//go:build cgo && jack

package port

// #cgo LDFLAGS: -ljack
// #include <jack/jack.h>
//
// static void silent(const char *text) {}
//
// static int server_runs(void) {
//	jack_status_t status;
//	jack_set_error_function(silent);
//	jack_set_info_function(silent);
//	jack_client_t *probe = jack_client_open("midiconnect4 probe", JackNoStartServer, &status);
//	if (probe == NULL) return 0;
//	jack_client_close(probe);
//	return 1;
// }
import "C"

// serverRuns reports whether a JACK server answers. From then on the JACK
// library says nothing on the terminal.
func serverRuns() bool { return C.server_runs() != 0 }
