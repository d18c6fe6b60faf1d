// Clients of a JACK server.

#include <jack/jack.h>
#include <jack/ringbuffer.h>
#include <stdatomic.h>

typedef struct {
	jack_client_t *jack;
	jack_port_t *port;
	jack_ringbuffer_t *queue; // messages that are to be sent, each after its size
	int pipe;                 // where received bytes go
	atomic_uint periods;      // number of periods for which the server has called the client
	atomic_int gone;          // whether the server has ended
} client;

client *openWatcher(void);
client *openInput(const char *name, const char *source, int pipe);
client *openOutput(const char *name, const char *port, const char *destination);
int enqueue(client *c, const void *message, uint32_t size);
void drain(client *out);
int runs(client *c);
void closeClient(client *c);
const char **portsOf(client *c, unsigned long flags);
const char **connectionsOf(client *c, const char *port);
