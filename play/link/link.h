// The part of Ableton Link that the program uses, for C.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mc4_link mc4_link;

mc4_link *mc4_link_join(double tempo, int start_stop);
void mc4_link_leave(mc4_link *);

long long mc4_link_now(mc4_link *); // microseconds on Link's clock
int mc4_link_peers(mc4_link *);     // others

// A snapshot of the session: tempo, and whether it plays.
typedef struct {
	double tempo;
	int plays;
} mc4_link_state;

mc4_link_state mc4_link_look(mc4_link *);
double mc4_link_beat_at(mc4_link *, long long at, double quantum);
long long mc4_link_time_of(mc4_link *, double beat, double quantum);
void mc4_link_set_tempo(mc4_link *, double tempo, long long at);
void mc4_link_set_plays(mc4_link *, int plays, long long at);

#ifdef __cplusplus
}
#endif
