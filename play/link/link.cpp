//go:build link && cgo

#include <ableton/Link.hpp>

#include "link.h"

struct mc4_link {
	ableton::Link link;
	explicit mc4_link(double tempo) : link(tempo) {}
};

namespace {
std::chrono::microseconds at(long long time) { return std::chrono::microseconds(time); }

// change modifies the session and tells all peers.
template <typename Change> void change(mc4_link *l, Change make) {
	auto state = l->link.captureAppSessionState();
	make(state);
	l->link.commitAppSessionState(state);
}
} // namespace

mc4_link *mc4_link_join(double tempo, int start_stop) {
	auto l = new mc4_link(tempo);
	l->link.enableStartStopSync(start_stop != 0);
	l->link.enable(true);
	return l;
}

void mc4_link_leave(mc4_link *l) {
	l->link.enable(false);
	delete l;
}

long long mc4_link_now(mc4_link *l) { return l->link.clock().micros().count(); }

int mc4_link_peers(mc4_link *l) { return static_cast<int>(l->link.numPeers()); }

mc4_link_state mc4_link_look(mc4_link *l) {
	auto state = l->link.captureAppSessionState();
	return {state.tempo(), state.isPlaying()};
}

double mc4_link_beat_at(mc4_link *l, long long time, double quantum) {
	return l->link.captureAppSessionState().beatAtTime(at(time), quantum);
}

long long mc4_link_time_of(mc4_link *l, double beat, double quantum) {
	return l->link.captureAppSessionState().timeAtBeat(beat, quantum).count();
}

void mc4_link_set_tempo(mc4_link *l, double tempo, long long time) {
	change(l, [&](auto &state) { state.setTempo(tempo, at(time)); });
}

void mc4_link_set_plays(mc4_link *l, int plays, long long time) {
	change(l, [&](auto &state) { state.setIsPlaying(plays != 0, at(time)); });
}
