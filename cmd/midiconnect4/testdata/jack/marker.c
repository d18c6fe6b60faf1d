/* A JACK client that passes on the messages sent to marker:in and makes a track of
   them: on the frame of each note event, marker:marks has one sample, key / 128,
   positive if a note starts and negative if it ends. Recorded beside a synthesizer,
   the track says where the notes are, even if the server lost time. */
#include <jack/jack.h>
#include <jack/midiport.h>
#include <string.h>
#include <unistd.h>

static jack_port_t *in, *thru, *marks;

static int process(jack_nframes_t frames, void *unused) {
	void *from = jack_port_get_buffer(in, frames), *to = jack_port_get_buffer(thru, frames);
	float *track = jack_port_get_buffer(marks, frames);
	jack_nframes_t count = jack_midi_get_event_count(from), free = 0;
	memset(track, 0, frames * sizeof *track);
	jack_midi_clear_buffer(to);
	for (jack_nframes_t i = 0; i < count; i++) {
		jack_midi_event_t event;
		if (jack_midi_event_get(&event, from, i) != 0) continue;
		jack_midi_event_write(to, event.time, event.buffer, event.size);
		int kind = event.buffer[0] & 0xf0;
		if (event.size != 3 || (kind != 0x90 && kind != 0x80)) continue;
		if (free < event.time) free = event.time;
		if (free >= frames) continue;
		track[free++] = (kind == 0x90 && event.buffer[2] > 0 ? 1 : -1) * event.buffer[1] / 128.0f;
	}
	return 0;
}

int main(void) {
	jack_client_t *client = jack_client_open("marker", JackNoStartServer, NULL);
	if (client == NULL) return 1;
	in = jack_port_register(client, "in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
	thru = jack_port_register(client, "thru", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
	marks = jack_port_register(client, "marks", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
	jack_set_process_callback(client, process, NULL);
	if (jack_activate(client) != 0) return 1;
	for (;;) pause();
}
