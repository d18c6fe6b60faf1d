/* Sends messages when they are due, as plainly as a program can: a thread, in the real-time class if it may,
   sleeps until each. It reads lines of microseconds and hexadecimal bytes. Without arguments it is
   a JACK client with the port timed:out, which hands messages on as RtMidi does; with a port it
   sends them to that port of this machine by UDP. */
#include <arpa/inet.h>
#include <jack/jack.h>
#include <jack/midiport.h>
#include <jack/ringbuffer.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { most = 100000 };
static struct {
	long long at; /* nanoseconds from the first */
	unsigned char message[4]; /* its length, then its bytes */
} list[most];

static jack_port_t *out;
static jack_ringbuffer_t *messages;
static int peer;

static int process(jack_nframes_t frames, void *unused) {
	void *buffer = jack_port_get_buffer(out, frames);
	unsigned char message[4];
	jack_midi_clear_buffer(buffer);
	while (jack_ringbuffer_read_space(messages) >= sizeof message) {
		jack_ringbuffer_read(messages, (char *)message, sizeof message);
		jack_midi_event_write(buffer, 0, message + 1, message[0]);
	}
	return 0;
}

static void to_jack(const unsigned char *message) { jack_ringbuffer_write(messages, (const char *)message, 4); }

static void to_peer(const unsigned char *message) {
	if (write(peer, message + 1, message[0]) < 0) perror("timed");
}

int main(int count, char **arguments) {
	char line[64];
	int n = 0;
	void (*send)(const unsigned char *) = to_jack;
	jack_client_t *client = NULL;
	struct sched_param priority = {.sched_priority = 20};
	struct timespec start, next;

	while (n < most && fgets(line, sizeof line, stdin) != NULL) {
		char *at, *end;
		list[n].at = strtoll(line, &at, 10) * 1000;
		for (; list[n].message[0] < 3; at = end) {
			unsigned long byte = strtoul(at, &end, 16);
			if (end == at) break;
			list[n].message[++list[n].message[0]] = byte;
		}
		n++;
	}
	if (count > 1) {
		struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
		peer = socket(AF_INET, SOCK_DGRAM, 0);
		if (connect(peer, (struct sockaddr *)&address, sizeof address) != 0) return 1;
		send = to_peer;
	} else {
		client = jack_client_open("timed", JackNoStartServer, NULL);
		if (client == NULL) return 1;
		messages = jack_ringbuffer_create(1 << 16);
		out = jack_port_register(client, "out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
		jack_set_process_callback(client, process, NULL);
		if (jack_activate(client) != 0 || jack_connect(client, "timed:out", "arrivals:input") != 0) return 1;
	}
	prctl(PR_SET_TIMERSLACK, 1);
	sched_setscheduler(0, SCHED_FIFO, &priority);
	clock_gettime(CLOCK_MONOTONIC, &start);
	start.tv_sec++;
	for (int i = 0; i < n; i++) {
		long long at = start.tv_nsec + list[i].at;
		next.tv_sec = start.tv_sec + at / 1000000000;
		next.tv_nsec = at % 1000000000;
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
		send(list[i].message);
	}
	sleep(1); /* for the last to be taken */
	if (client != NULL) jack_client_close(client);
	return 0;
}
