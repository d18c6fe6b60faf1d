/* A JACK client with the port arrivals:in. It prints when the server handed on each message that
   starts a note, in nanoseconds: the frames of a server without a sound card stand still while
   others are busy. It leaves at SIGINT. */
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/ringbuffer.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static jack_port_t *in;
static jack_ringbuffer_t *arrivals;
static volatile sig_atomic_t leaving;

static void leave(int unused) { leaving = 1; }

static int process(jack_nframes_t frames, void *unused) {
	void *buffer = jack_port_get_buffer(in, frames);
	jack_midi_event_t event;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	for (jack_nframes_t i = 0; i < jack_midi_get_event_count(buffer); i++) {
		if (jack_midi_event_get(&event, buffer, i) == 0 && event.size == 3 && (event.buffer[0] & 0xf0) == 0x90 && event.buffer[2] > 0)
			jack_ringbuffer_write(arrivals, (const char *)&now, sizeof now);
	}
	return 0;
}

int main(void) {
	jack_client_t *client = jack_client_open("arrivals", JackNoStartServer, NULL);
	struct timespec at;
	int last = 0;
	if (client == NULL) return 1;
	signal(SIGINT, leave);
	arrivals = jack_ringbuffer_create(1 << 20);
	in = jack_port_register(client, "in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
	jack_set_process_callback(client, process, NULL);
	if (jack_activate(client) != 0) return 1;
	while (!last) {
		usleep(10000);
		last = leaving; /* whatever came before the signal is printed */
		while (jack_ringbuffer_read(arrivals, (char *)&at, sizeof at) == sizeof at)
			printf("%lld\n", at.tv_sec * 1000000000LL + at.tv_nsec);
		fflush(stdout);
	}
	return jack_client_close(client);
}
