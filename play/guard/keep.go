package guard

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"sync"
	"time"

	"midiconnect4/play/live"
)

const (
	// coming is how long the guard's process waits for a port that is missing.
	coming = 3 * time.Second
	// lingering is how long a port stays open after the last message. A JACK server stalls for a while when it removes a client, so the messages
	// need this time.
	lingering = time.Second
	// patience limits the life of the guard's process, in case a MIDI system does not answer.
	patience = 10 * time.Second
)

// charge describes an open port of the program: the MIDI system, the ports connected to it, and the keys that may sound.
type charge struct {
	api    string
	leads  []lead
	struck live.Keys
}

// Opener returns an output of a MIDI system by the output's name.
type Opener func(api, name string) live.Destination

// Keep is the main function of the guard's process. It reads messages until the pipe ends. Then it ends the notes on all ports that the program
// has not closed.
func Keep(words io.Reader, port Opener) {
	open := charges(words)
	for _, c := range open {
		for i := range c.leads {
			c.leads[i].leave()
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var all sync.WaitGroup
	for _, c := range open {
		for _, l := range c.leads {
			all.Go(func() {
				for range c.rounds() {
					hush(ctx, port(c.api, l.Name), l, &c.struck)
				}
				_ = os.Remove(l.Slip)
			})
		}
	}
	silent := make(chan struct{})
	go func() {
		defer close(silent)
		all.Wait()
	}()
	select {
	case <-silent:
	case <-ctx.Done():
	}
}

// charges reads all messages from the pipe. It returns, by their numbers, the ports that were opened but not closed. It ignores an incomplete
// message at the end.
func charges(words io.Reader) map[int]*charge {
	open := map[int]*charge{}
	for all := json.NewDecoder(words); ; {
		var w word
		if all.Decode(&w) != nil {
			return open
		}
		c := open[w.Port]
		if c == nil {
			c = new(charge)
			open[w.Port] = c
		}
		switch k := w.Struck; {
		case w.Closed:
			delete(open, w.Port)
		case k == nil:
			c.lead(w)
		case k.known():
			c.strike(*k)
		}
	}
}

// lead records that the port is now connected to other ports; the argument names them. All keys struck so far may sound there, too.
func (c *charge) lead(to word) {
	c.api, c.leads = to.API, to.Leads
	var struck []key
	for channel := range c.struck {
		for number, may := range c.struck[channel] {
			if may {
				struck = append(struck, key{uint8(channel), uint8(number)})
			}
		}
	}
	for _, l := range c.leads {
		l.note(struck...)
	}
}

// strike records that a key may sound from now on.
func (c *charge) strike(k key) {
	c.struck[k.Channel][k.Key] = true
	for _, l := range c.leads {
		l.note(k)
	}
}

// rounds returns how often to end the notes. JACK needs two attempts: while a server removes the killed client, it may lose messages until the
// next client arrives.
func (c *charge) rounds() int {
	if c.api == "jack" {
		return 2
	}
	return 1
}

// hush ends the notes on a port, if no other program has taken over the port. If the port is missing, hush waits for it, but not longer than coming.
func hush(ctx context.Context, to live.Destination, l lead, struck *live.Keys) {
	const pause = 100 * time.Millisecond
	for tried := time.Duration(0); tried < coming && l.stands(); tried += pause {
		output, err := to.Open()
		if err != nil {
			time.Sleep(pause)
			continue
		}
		l.silence(ctx, func() { _ = live.Hush(ctx, output, struck) })
		time.Sleep(lingering)
		_ = output.Close()
		return
	}
}
