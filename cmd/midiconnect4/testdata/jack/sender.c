/* A JACK client with the port sender:out. It sends the messages that it reads, one
   line of hexadecimal bytes each. */
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/ringbuffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jack_port_t *out;
static jack_ringbuffer_t *messages; /* for each its length, then its bytes */

static int process(jack_nframes_t frames, void *unused) {
	void *buffer = jack_port_get_buffer(out, frames);
	unsigned char length, message[3];
	jack_midi_clear_buffer(buffer);
	while (jack_ringbuffer_peek(messages, (char *)&length, 1) == 1 && jack_ringbuffer_read_space(messages) > length) {
		jack_ringbuffer_read_advance(messages, 1);
		jack_ringbuffer_read(messages, (char *)message, length);
		jack_midi_event_write(buffer, 0, message, length);
	}
	return 0;
}

int main(void) {
	jack_client_t *client = jack_client_open("sender", JackNoStartServer, NULL);
	char line[64];
	if (client == NULL) return 1;
	messages = jack_ringbuffer_create(1 << 16);
	out = jack_port_register(client, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
	jack_set_process_callback(client, process, NULL);
	if (jack_activate(client) != 0) return 1;
	while (fgets(line, sizeof line, stdin) != NULL) {
		unsigned char message[4] = {0};
		for (char *at = line, *end; message[0] < 3; at = end) {
			unsigned long byte = strtoul(at, &end, 16);
			if (end == at) break;
			message[++message[0]] = byte;
		}
		jack_ringbuffer_write(messages, (char *)message, message[0] + 1);
	}
	jack_client_close(client);
	return 0;
}
