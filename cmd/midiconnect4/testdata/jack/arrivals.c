/* A JACK client that prints when the server handed on each message, and the message, as
   NANOSECONDS: 90 3c 40. The time is the machine's: the frames of a server without a sound card
   stand still while others are busy. Its argument is its name. It leaves at SIGINT. */
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/ringbuffer.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct arrival {
	struct timespec at;
	unsigned char length, message[3]; /* longer messages are cut off */
};

static jack_port_t *in;
static jack_ringbuffer_t *arrivals;
static volatile sig_atomic_t leaving;

static void leave(int unused) { leaving = 1; }

static int process(jack_nframes_t frames, void *unused) {
	void *buffer = jack_port_get_buffer(in, frames);
	struct arrival one;
	jack_midi_event_t event;
	clock_gettime(CLOCK_MONOTONIC, &one.at);
	for (jack_nframes_t i = 0; i < jack_midi_get_event_count(buffer); i++) {
		if (jack_midi_event_get(&event, buffer, i) != 0) continue;
		one.length = event.size < sizeof one.message ? event.size : sizeof one.message;
		memcpy(one.message, event.buffer, one.length);
		jack_ringbuffer_write(arrivals, (const char *)&one, sizeof one);
	}
	return 0;
}

int main(int count, char **arguments) {
	jack_client_t *client = jack_client_open(count > 1 ? arguments[1] : "arrivals", JackNoStartServer, NULL);
	struct arrival one;
	int last = 0;
	if (client == NULL) return 1;
	signal(SIGINT, leave);
	arrivals = jack_ringbuffer_create(1 << 22);
	in = jack_port_register(client, "input", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
	jack_set_process_callback(client, process, NULL);
	if (jack_activate(client) != 0) return 1;
	while (!last) {
		usleep(10000);
		last = leaving; /* whatever came before the signal is printed */
		while (jack_ringbuffer_read(arrivals, (char *)&one, sizeof one) == sizeof one) {
			printf("%lld:", one.at.tv_sec * 1000000000LL + one.at.tv_nsec);
			for (int i = 0; i < one.length; i++) printf(" %02x", one.message[i]);
			putchar('\n');
		}
		fflush(stdout);
	}
	return jack_client_close(client);
}
