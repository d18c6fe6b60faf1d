//go:build cgo && jack

#include "jack.h"
#include <jack/midiport.h>
#include <stdlib.h>
#include <unistd.h>

enum {
	patience = 3000,    // milliseconds that a server may stand still: it waits for a client that was killed
	capacity = 1 << 18, // bytes of a queue
};

static void silent(const char *text) {}

static void leave(void *of) { atomic_store(&((client *)of)->gone, 1); }

int runs(client *c) { return !atomic_load(&c->gone); }

// waitUntil waits until the server has called the client for a number of periods. It returns 0 if the server stands still, or has ended.
static int waitUntil(client *c, unsigned periods) {
	int waited = 0;
	unsigned seen = atomic_load(&c->periods);
	while ((int)(atomic_load(&c->periods) - periods) < 0) {
		usleep(1000);
		waited = atomic_load(&c->periods) == seen ? waited + 1 : 0;
		seen = atomic_load(&c->periods);
		if (waited > patience || !runs(c))
			return 0;
	}
	return 1;
}

static client *openClient(const char *name) {
	jack_set_error_function(silent);
	jack_set_info_function(silent);
	client *c = calloc(1, sizeof *c);
	c->jack = jack_client_open(name, JackNoStartServer, NULL);
	if (c->jack == NULL) {
		free(c);
		return NULL;
	}
	jack_on_shutdown(c->jack, leave, c);
	return c;
}

void closeClient(client *c) {
	jack_client_close(c->jack);
	if (c->queue != NULL)
		jack_ringbuffer_free(c->queue);
	free(c);
}

client *openWatcher(void) { return openClient("midiconnect4 watch"); }

// start makes the server call a client, and connects its port. The library may mix up the semaphores of the clients of one program while other
// programs come and go: it tells each client of them on a thread of its own, and all clients share one table. The server then never calls the new
// client, and, if it is synchronous, no other one. start returns 0 in this case.
static int start(client *c, JackProcessCallback call, const char *from, const char *to) {
	if (c->port == NULL || jack_set_process_callback(c->jack, call, c) != 0 || jack_activate(c->jack) != 0 || !waitUntil(c, 1))
		return 0;
	if (from != NULL && jack_connect(c->jack, from, to) != 0)
		return 0;
	jack_time_t limit = jack_get_time() + 1000 * patience;
	while (from != NULL && jack_port_connected(c->port) == 0) // the server connects ports between two periods
		if (!waitUntil(c, atomic_load(&c->periods) + 1) || jack_get_time() > limit)
			return 0; // the other port has gone
	return waitUntil(c, atomic_load(&c->periods) + 1);
}

// take is called once per period, on the server's thread, and must not block.
static int take(jack_nframes_t frames, void *of) {
	client *in = of;
	void *messages = jack_port_get_buffer(in->port, frames);
	jack_midi_event_t m;
	for (uint32_t i = 0; jack_midi_event_get(&m, messages, i) == 0; i++) {
		// Only system exclusive messages are longer, and they are dropped later, even truncated.
		size_t size = m.size < 256 ? m.size : 256;
		if (write(in->pipe, m.buffer, size) < 0)
			break; // the pipe is full, which playing cannot achieve
	}
	atomic_fetch_add(&in->periods, 1);
	return 0;
}

client *openInput(const char *name, const char *source, int pipe) {
	client *in = openClient(name);
	if (in == NULL)
		return NULL;
	in->pipe = pipe;
	in->port = jack_port_register(in->jack, "in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
	if (start(in, take, source, in->port == NULL ? NULL : jack_port_name(in->port)))
		return in;
	closeClient(in);
	return NULL;
}

// give is called once per period, on the server's thread, and must not block. What does not fit into a period is sent in the next one.
static int give(jack_nframes_t frames, void *of) {
	client *out = of;
	void *messages = jack_port_get_buffer(out->port, frames);
	jack_midi_clear_buffer(messages);
	uint32_t size;
	while (jack_ringbuffer_peek(out->queue, (char *)&size, sizeof size) == sizeof size &&
	       jack_ringbuffer_read_space(out->queue) >= sizeof size + size) {
		jack_midi_data_t *message = jack_midi_event_reserve(messages, 0, size);
		if (message == NULL && jack_midi_get_event_count(messages) > 0)
			break;
		jack_ringbuffer_read_advance(out->queue, sizeof size);
		if (message == NULL) // no period has room for it
			jack_ringbuffer_read_advance(out->queue, size);
		else
			jack_ringbuffer_read(out->queue, (char *)message, size);
	}
	atomic_fetch_add(&out->periods, 1);
	return 0;
}

// openOutput opens an output and connects it. If destination is NULL, others may connect to it.
client *openOutput(const char *name, const char *port, const char *destination) {
	client *out = openClient(name);
	if (out == NULL)
		return NULL;
	out->port = jack_port_register(out->jack, port, JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
	out->queue = jack_ringbuffer_create(capacity);
	const char *from = out->port == NULL || destination == NULL ? NULL : jack_port_name(out->port);
	if (out->queue != NULL && start(out, give, from, destination))
		return out;
	closeClient(out);
	return NULL;
}

// enqueue returns 0 if the message cannot be sent.
int enqueue(client *out, const void *message, uint32_t size) {
	if (!runs(out) || jack_ringbuffer_write_space(out->queue) < sizeof size + size)
		return 0;
	jack_ringbuffer_write(out->queue, (const char *)&size, sizeof size);
	jack_ringbuffer_write(out->queue, message, size);
	return 1;
}

// drain waits until all messages have been sent and read.
void drain(client *out) {
	while (jack_ringbuffer_read_space(out->queue) > 0)
		if (!waitUntil(out, atomic_load(&out->periods) + 1))
			return; // waiting again would take as long
	waitUntil(out, atomic_load(&out->periods) + 2);
}

const char **portsOf(client *c, unsigned long flags) { return jack_get_ports(c->jack, NULL, JACK_DEFAULT_MIDI_TYPE, flags); }

const char **connectionsOf(client *c, const char *port) {
	jack_port_t *of = jack_port_by_name(c->jack, port);
	return of == NULL ? NULL : jack_port_get_all_connections(c->jack, of);
}
