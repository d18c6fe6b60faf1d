//go:build linux

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
	"golang.org/x/sys/unix"
)

// witness records the messages that arrive at its JACK port, witness:input.
type witness struct {
	name string
	cmd  *exec.Cmd
	mu   sync.Mutex
	said []heard
	done chan struct{}
}

// heard is a received message, with its time: in frames of the server, or in nanoseconds if an observer heard it.
type heard struct {
	frame   int
	message gomidi.Message
}

func (h *hall) witness() *witness {
	h.t.Helper()
	return h.witnessCalled("witness")
}

func (h *hall) witnessCalled(name string) *witness {
	h.t.Helper()
	return h.listens(name, h.command("stdbuf", "-oL", "jack_midi_dump", "-a", name))
}

// observer returns a witness whose times are the machine's, in nanoseconds. It is the client in testdata/jack/arrivals.c.
func (h *hall) observer(name string) *witness {
	h.t.Helper()
	return h.listens(name, h.command(h.client("arrivals"), name))
}

// now returns the time on the clock of an observer.
func now(t *testing.T) int {
	t.Helper()
	var at unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &at); err != nil {
		t.Fatal(err)
	}
	return int(at.Nano())
}

// listens starts a witness: a program that prints the messages that arrive at the port input of its client.
func (h *hall) listens(name string, cmd *exec.Cmd) *witness {
	h.t.Helper()
	w := &witness{name: name, cmd: cmd, done: make(chan struct{})}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	go w.listen(out)
	h.t.Cleanup(func() { stop(w.cmd, syscall.SIGKILL) })
	h.waitFor(name + ":input")
	return w
}

// listen reads the output of jack_midi_dump or of an observer. Its lines look like "58688: 90 3c 2c note on (…)".
func (w *witness) listen(out io.Reader) {
	defer close(w.done)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		frame, rest, ok := strings.Cut(lines.Text(), ":")
		var at int
		if _, err := fmt.Sscan(frame, &at); !ok || err != nil {
			continue
		}
		var message gomidi.Message
		for field := range strings.FieldsSeq(rest) {
			var b byte
			if _, err := fmt.Sscanf(field, "%02x", &b); err != nil || len(field) != 2 {
				break
			}
			message = append(message, b)
		}
		w.mu.Lock()
		w.said = append(w.said, heard{at, message})
		w.mu.Unlock()
	}
}

// leaves ends a witness by a signal, and waits until the server has removed its port. Otherwise the server would give the next witness another name.
func (h *hall) leaves(w *witness, by os.Signal) {
	h.t.Helper()
	stop(w.cmd, by)
	<-w.done
	for start := time.Now(); h.port(w.name+":input") != ""; time.Sleep(50 * time.Millisecond) {
		if time.Since(start) > patience {
			h.t.Fatal("the witness is still there")
		}
	}
}

// waitFor waits until the witness has heard a number of messages.
func (w *witness) waitFor(t *testing.T, messages int) {
	t.Helper()
	w.waitUntil(t, fmt.Sprint(messages, " messages"), func(all []heard) bool { return len(all) >= messages })
}

// waitUntil waits until the messages that the witness has heard meet a condition.
func (w *witness) waitUntil(t *testing.T, what string, met func(all []heard) bool) {
	t.Helper()
	for start := time.Now(); !met(w.all()); time.Sleep(25 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("%d messages were heard, and not %s", len(w.all()), what)
		}
	}
}

// rests waits until the witness has heard nothing for a while.
func (w *witness) rests() {
	const while, pause = 400 * time.Millisecond, 20 * time.Millisecond // pauses are short, because the machine may be suspended during a pause
	for before, quiet := len(w.all()), time.Duration(0); quiet < while; quiet += pause {
		time.Sleep(pause)
		if now := len(w.all()); now != before {
			before, quiet = now, 0
		}
	}
}

// all returns a copy of the messages that the witness has heard so far.
func (w *witness) all() []heard {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]heard(nil), w.said...)
}

// strikes counts the notes that start with a key and velocity for which wanted returns true.
func strikes(all []heard, wanted func(key, velocity uint8) bool) (count int) {
	for _, h := range all {
		var channel, key, velocity uint8
		if h.message.GetNoteStart(&channel, &key, &velocity) && wanted(key, velocity) {
			count++
		}
	}
	return count
}

// sounding counts the notes that have started but not ended. It fails the test if a note ends without having started, or if a note starts before its
// channel's program is set.
func sounding(t *testing.T, all []heard) int {
	t.Helper()
	open := map[[2]uint8]int{}
	programs := map[uint8]bool{}
	for i, h := range all {
		var channel, key, velocity uint8
		switch {
		case h.message.GetProgramChange(&channel, &key):
			programs[channel] = true
		case h.message.GetNoteStart(&channel, &key, &velocity):
			if open[[2]uint8{channel, key}]++; !programs[channel] {
				t.Errorf("message %d: channel %d plays before it has a program", i, channel+1)
			}
		case h.message.GetNoteEnd(&channel, &key):
			if open[[2]uint8{channel, key}]--; open[[2]uint8{channel, key}] < 0 {
				t.Errorf("message %d: channel %d key %d ends, but does not sound", i, channel+1, key)
			}
		}
	}
	count := 0
	for _, n := range open {
		count += n
	}
	return count
}
