package osc

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"midiconnect4/play/session"
)

// Listener receives messages and makes the calls that they contain.
type Listener struct {
	Quits bool // whether programs may end the performance

	conn   net.PacketConn
	states chan net.Addr // senders who have asked for the state
	spare  bucket
}

// Limits. Messages beyond a limit are dropped; this is reported once.
const (
	mostCalls  = 500 // messages per second; several faders together send fewer
	mostStates = 16  // length of the queue of senders who ask for the state
)

// Listen opens a UDP port. address is ADDRESS:PORT or only PORT, which is then a port on the loopback address.
func Listen(address string) (*Listener, error) {
	if !strings.Contains(address, ":") {
		address = ":" + address
	}
	if host, port, err := net.SplitHostPort(address); err == nil && host == "" {
		address = net.JoinHostPort("127.0.0.1", port)
	}
	conn, err := net.ListenPacket("udp", address)
	if err != nil {
		return nil, err
	}
	return &Listener{conn: conn, states: make(chan net.Addr, mostStates), spare: bucket{rate: mostCalls, left: mostCalls}}, nil
}

// Address returns the address on which the listener receives messages.
func (l *Listener) Address() string { return l.conn.LocalAddr().String() }

// Close ends the listener.
func (l *Listener) Close() error { return l.conn.Close() }

// run handles messages until the listener is closed.
func (l *Listener) run(t session.Transport) {
	packet := make([]byte, 1<<16)
	flooded := false
	for {
		n, from, err := l.conn.ReadFrom(packet)
		switch {
		case n > 0:
		case errors.Is(err, net.ErrClosed):
			return
		default:
			continue // an ICMP error for an earlier reply, or an empty packet
		}
		if !l.spare.take(time.Now()) {
			if !flooded {
				flooded = true
				t.Say("OSC: more than %d messages a second arrive; the rest are ignored\n", mostCalls)
			}
			continue
		}
		messages, _ := parse(packet[:n]) // a damaged packet has no messages
		for i, m := range messages {
			if i == 0 || l.spare.take(time.Now()) {
				l.handle(t, m, from)
			}
		}
	}
}

// handle does what a message asks for. If that fails, it replies with the error.
func (l *Listener) handle(t session.Transport, m Message, from net.Addr) {
	name, ours := strings.CutPrefix(m.Address, root)
	switch {
	case !ours:
		return
	case name == "state":
		select {
		case l.states <- from:
		default:
		}
		return
	}
	if err := l.call(t, name, m.Args); err != nil {
		l.reply(from, message(root+"error", fmt.Sprintf("%s: %v", name, err)))
	}
}

// call calls the function with the given name. A part may follow the name: level/bass.
func (l *Listener) call(t session.Transport, name string, args []any) error {
	name, part, within := strings.Cut(name, "/")
	if within {
		args = append([]any{strings.ReplaceAll(part, "/", " ")}, args...)
	}
	f, ok := session.FindFunction(name)
	if !ok {
		return session.UnknownFunctionError{Name: name}
	}
	if f.Name == "quit" && !l.Quits {
		return errQuit
	}
	c, pressed, err := callOf(f, args)
	if err != nil || !pressed {
		return err
	}
	return t.Do(c)
}

// reply sends messages to an address.
func (l *Listener) reply(to net.Addr, messages ...Message) {
	for _, packet := range packets(time.Time{}, messages...) {
		_, _ = l.conn.WriteTo(packet, to) // ignore the error: the sender may have ended
	}
}
