package osc

import (
	"errors"
	"fmt"
	"math"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// asked is a session.Transport that records calls.
type asked struct {
	session.Transport
	mu  sync.Mutex
	all []string
}

func (a *asked) add(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = append(a.all, fmt.Sprintf(format, args...))
}

func (a *asked) said() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.all)
}

func (a *asked) Say(format string, args ...any) { a.add(format, args...) }

func (a *asked) Do(c session.Call) error {
	switch {
	case c.Function.Name == "item-next", c.Function.Name == "score", c.Value.Text == "x", c.Value.Number == 9:
		return errors.New("it is not there")
	}
	a.add("%v", c)
	return nil
}

// client sends messages to a Listener, and reads its replies.
type client struct {
	t    *testing.T
	conn net.Conn
}

func listen(t *testing.T, quits bool) (client, *Listener, *asked) {
	t.Helper()
	l, err := Listen("0")
	if err != nil {
		t.Fatal(err)
	}
	l.Quits = quits
	to := &asked{}
	var running sync.WaitGroup
	running.Go(func() { l.run(to) })
	conn, err := net.Dial("udp", l.Address())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = l.Close(), conn.Close()
		running.Wait()
	})
	return client{t, conn}, l, to
}

func (c client) send(packets ...[]byte) {
	c.t.Helper()
	for _, packet := range packets {
		if _, err := c.conn.Write(packet); err != nil {
			c.t.Fatal(err)
		}
	}
}

// patience is how long a test waits for a message.
const patience = time.Minute

// reply returns the messages of the next packet that the Listener sends.
func (c client) reply() (all []Message) {
	c.t.Helper()
	_ = c.conn.SetReadDeadline(time.Now().Add(patience))
	packet := make([]byte, 1<<16)
	n, err := c.conn.Read(packet)
	if err != nil {
		c.t.Fatal(err)
	}
	if all, err = parse(packet[:n]); err != nil {
		c.t.Fatal(err)
	}
	return all
}

// TestFunctionsByMessage checks which functions are called by messages: with values of all types, from buttons that are released, in bundles, and
// with errors.
func TestFunctionsByMessage(t *testing.T) {
	c, l, to := listen(t, false)
	if !strings.HasPrefix(l.Address(), "127.0.0.1:") {
		t.Errorf("others reach %s", l.Address())
	}
	c.send(
		message(root+"pause").bytes(),
		message(root+"undo", 1).bytes(),
		message(root+"undo", 0).bytes(), // the button is released
		message(root+"panic", 1.0).bytes(),
		message(root+"tempo", 96.5).bytes(),
		message(root+"tempo", 100000).bytes(),
		[]byte(root+"tempo\x00,d\x00\x00\x40\x50\x00\x00\x00\x00\x00\x00"),
		message(root+"transpose", 2.6).bytes(),
		message(root+"move", 4).bytes(),
		message(root+"move", "11-15").bytes(),
		message("/somebody/else", 1).bytes(),
		[]byte("rubbish"),
	)
	c.send(packets(time.Unix(1e9, 0), message(root+"square", 3, 2), message(root+"column", 5))...)
	for _, wrong := range []Message{
		message("score", "x"), message("tempo", "fast"), message("square", 0, 1), message("nonsense"), message("quit"), message("transpose"),
		message("item-next"), message("move", "x"), message("column", 0), message("column", 9), message("column", 2.5),
		message("undo", math.NaN()), message("undo", math.Inf(1)), message("tempo", math.NaN()),
	} {
		name := wrong.Address
		wrong.Address = root + name
		c.send(wrong.bytes())
		answer := c.reply()
		if len(answer) != 1 || answer[0].Address != root+"error" || !strings.HasPrefix(answer[0].Args[0].(string), name+": ") {
			t.Errorf("%v is answered %v", wrong, answer)
		}
	}
	want := []string{
		"pause", "undo", "panic", "tempo 96.5", "tempo 400", "tempo 64", "transpose 3", "move 4", "move 11-15", "square 3 2", "column 5",
	}
	if got := to.said(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestQuitByMessage checks that an OSC message can end a performance if the listener's option Quits is true.
func TestQuitByMessage(t *testing.T) {
	c, _, to := listen(t, true)
	c.send(message(root + "quit").bytes())
	for start := time.Now(); !slices.Equal(to.said(), []string{"quit"}); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("%q", to.said())
		}
	}
}

// flood is a connection on which many messages arrive at once.
type flood struct {
	net.PacketConn
	left int
}

func (f *flood) ReadFrom(packet []byte) (n int, from net.Addr, err error) {
	if f.left == 0 {
		return 0, nil, net.ErrClosed
	}
	f.left--
	return copy(packet, message(root+"tempo", 90).bytes()), nil, nil
}

// TestFloodIsBounded checks that a listener accepts 500 messages a second, drops all others, and reports this once.
func TestFloodIsBounded(t *testing.T) {
	b, through := bucket{rate: mostCalls, left: mostCalls}, 0
	for i := range 100_000 { // during ten seconds
		if b.take(time.Unix(0, int64(i)*int64(100*time.Microsecond))) {
			through++
		}
	}
	if through < 11*mostCalls-2 || through > 11*mostCalls {
		t.Errorf("%d of 100,000 messages are let through", through)
	}
	const never = 1e-9 // messages a second; so few that no further message is allowed, however slow the machine is
	l, to := &Listener{conn: &flood{left: 5000}, spare: bucket{rate: never, left: 1}}, &asked{}
	l.run(to)
	want := []string{"tempo 90", "OSC: more than 500 messages a second arrive; the rest are ignored\n"}
	if got := to.said(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestStateByMessage asks for the state of a performance. It checks the reply.
func TestStateByMessage(t *testing.T) {
	c, l, _ := listen(t, false)
	events := make(chan live.Event)
	defer close(events)
	ui := &UI{In: l, Clock: live.NewTimerClock()}
	go ui.tell(events, func([]byte) {})
	events <- live.Event{Kind: live.Adjusted, Factor: 1.5, Shift: 3}
	events <- live.Event{Kind: live.Pulse, Tempo: 100}
	events <- live.Event{Kind: live.Paused}
	events <- live.Event{Kind: live.Waiting}
	c.send(message(root + "state").bytes())
	want := []Message{
		message(root+"transpose", 3), message(root+"tempo", 150.0), message(root+"pause", true), message(root+"waiting", true),
		message(root+"lead", 0.2),
	}
	if got := c.reply(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v", got)
	}
}

// TestTargetsFail sends to a name that does not exist and to a host whose connection takes an hour. It checks that nothing blocks, and that each
// failure is reported once.
func TestTargetsFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lock sync.Mutex
		var said []string
		say := func(format string, args ...any) {
			lock.Lock()
			defer lock.Unlock()
			said = append(said, fmt.Sprintf(format, args...))
		}
		nowhere, stuck := newTarget("nowhere:1", say), newTarget("stuck:1", say)
		resolved := 0
		nowhere.dial = dialler(func() error { resolved++; return &net.DNSError{Err: "no such host"} })
		stuck.dial = dialler(func() error { time.Sleep(time.Hour); return errors.New("in vain") })
		var sending sync.WaitGroup
		sending.Go(nowhere.run)
		sending.Go(stuck.run)
		began := time.Now()
		for range 100 {
			for range 50 {
				nowhere.put([]byte("x"))
				stuck.put([]byte("x"))
			}
			time.Sleep(100 * time.Millisecond)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("it takes %v", took)
		}
		synctest.Wait()
		if resolved < 4 || resolved > 6 {
			t.Errorf("the name was looked for %d times in 10 s", resolved)
		}
		close(nowhere.queue)
		close(stuck.queue)
		sending.Wait()
		want := []string{
			"OSC to nowhere:1: no such host; the performance goes on\n",
			"OSC to stuck:1: in vain; the performance goes on\n",
		}
		if !slices.Equal(said, want) {
			t.Errorf("%q", said)
		}
	})
}
