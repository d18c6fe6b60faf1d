//go:build cgo && jack

package midiport

// #cgo LDFLAGS: -ljack
// #include <jack/jack.h>
// #include <jack/midiport.h>
// #include <stdlib.h>
// #include <unistd.h>
//
// typedef struct {
//	jack_client_t *client;
//	jack_port_t *port;
//	int pipe;
// } input;
//
// // take is called once per period, on the server's thread, and must not block.
// static int take(jack_nframes_t frames, void *of) {
//	input *in = of;
//	void *messages = jack_port_get_buffer(in->port, frames);
//	jack_midi_event_t m;
//	for (uint32_t i = 0; jack_midi_event_get(&m, messages, i) == 0; i++) {
//		// Only system exclusive messages are longer, and they are dropped later, even truncated.
//		size_t size = m.size < 256 ? m.size : 256;
//		if (write(in->pipe, m.buffer, size) < 0)
//			break; // the pipe is full, which playing cannot achieve
//	}
//	return 0;
// }
//
// static void closeInput(input *in) {
//	if (in->client != NULL)
//		jack_client_close(in->client);
//	free(in);
// }
//
// static input *openInput(const char *client, const char *source, int pipe) {
//	input *in = calloc(1, sizeof *in);
//	in->pipe = pipe;
//	in->client = jack_client_open(client, JackNoStartServer, NULL);
//	if (in->client != NULL)
//		in->port = jack_port_register(in->client, "in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
//	if (in->port == NULL || jack_set_process_callback(in->client, take, in) != 0 || jack_activate(in->client) != 0 ||
//	    jack_connect(in->client, source, jack_port_name(in->port)) != 0) {
//		closeInput(in);
//		return NULL;
//	}
//	return in;
// }
import "C"

import (
	"os"
	"syscall"
	"unsafe"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// openJackInput opens an input of a JACK server. ok is false if that fails. The input of the driver rtmidi would call Go code on the server's thread,
// which must not block and may be killed at any time. This input only writes to a pipe on that thread.
func openJackInput(_ rtmidi.API, p Port, take func(data []byte)) (stop func(), ok bool) {
	read, write, ok := pipe()
	if !ok {
		return nil, false
	}
	name, source := C.CString(client+" in"), C.CString(p.Name)
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(source))
	in := C.openInput(name, source, C.int(write))
	if in == nil {
		_ = syscall.Close(write)
		_ = read.Close()
		return nil, false
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		deliver(read, take)
	}()
	return func() {
		C.closeInput(in)
		_ = syscall.Close(write)
		<-ended
	}, true
}

// pipe makes a pipe. Writing to it never blocks. Reading from it blocks a thread, and that thread wakes at once even if other goroutines use all
// processors.
func pipe() (read *os.File, write int, ok bool) {
	var ends [2]int
	if err := syscall.Pipe(ends[:]); err != nil {
		return nil, 0, false
	}
	for _, end := range ends {
		syscall.CloseOnExec(end)
	}
	return os.NewFile(uintptr(ends[0]), "MIDI input"), ends[1], syscall.SetNonblock(ends[1], true) == nil
}

// deliver passes the bytes that it reads from a pipe to a function, until the other end of the pipe is closed.
func deliver(from *os.File, take func(data []byte)) {
	defer from.Close()
	data := make([]byte, 4096)
	for {
		n, err := from.Read(data)
		if err != nil {
			return
		}
		take(data[:n])
	}
}
