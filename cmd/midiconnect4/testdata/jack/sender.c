/* A JACK client with the port out; its argument is its name. It sends the messages that it reads, one
   line of hexadecimal bytes each; clock PULSES TEMPO is so many pulses of MIDI clock, at times
   that the server counts. What is read after them waits. */
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/ringbuffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
	unsigned char length, message[3]; /* length 0 is for pulses */
	unsigned pulses;
	double period; /* frames */
};

static jack_port_t *out;
static jack_ringbuffer_t *entries;

static int process(jack_nframes_t frames, void *unused) {
	static const unsigned char pulse = 0xf8;
	static struct entry now;
	static double due; /* when the next pulse or message is, in frames from here */
	void *buffer = jack_port_get_buffer(out, frames);
	jack_midi_clear_buffer(buffer);
	for (; due < frames;) {
		if (now.pulses > 0) {
			jack_midi_event_write(buffer, due, &pulse, 1);
			now.pulses--;
			due += now.period;
		} else if (jack_ringbuffer_read_space(entries) < sizeof now) {
			due = frames; /* there is nothing */
		} else {
			jack_ringbuffer_read(entries, (char *)&now, sizeof now);
			if (now.length > 0)
				jack_midi_event_write(buffer, due, now.message, now.length);
		}
	}
	due -= frames;
	return 0;
}

int main(int count, char **arguments) {
	jack_client_t *client = jack_client_open(count > 1 ? arguments[1] : "sender", JackNoStartServer, NULL);
	char line[64];
	if (client == NULL) return 1;
	entries = jack_ringbuffer_create(1 << 20);
	out = jack_port_register(client, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
	jack_set_process_callback(client, process, NULL);
	if (jack_activate(client) != 0) return 1;
	while (fgets(line, sizeof line, stdin) != NULL) {
		struct entry next = {0};
		double tempo;
		if (sscanf(line, "clock %u %lf", &next.pulses, &tempo) == 2)
			next.period = jack_get_sample_rate(client) * 60 / tempo / 24;
		else
			for (char *at = line, *end; next.length < 3; at = end) {
				unsigned long byte = strtoul(at, &end, 16);
				if (end == at) break;
				next.message[next.length++] = byte;
			}
		jack_ringbuffer_write(entries, (char *)&next, sizeof next);
	}
	jack_client_close(client);
	return 0;
}
