//go:build linux

package main

import (
	"fmt"
	"net"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestLiveFlood sends 10,000 OSC messages a second from four programs to a performance: valid, invalid, refused and huge ones. The notes must come in
// time, memory must not grow, and afterwards calls must be answered as before. The same game without a flood is the measure.
func TestLiveFlood(t *testing.T) {
	h := openPatientHall(t, 16)
	command, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	// Not Connect Four: its judge takes 32 MiB for a table once few squares are left.
	game := []string{"--game", "othello", "--score", "organ", "--tempo", "400", "--seed", "5", "--first", "random", "--second", "random"}
	x := &trial{hall: h, command: command, game: game}
	x.midi = x.render()
	perform := func(beside func(p *performer, address string)) []time.Duration {
		return x.heardBy(func() {
			p := h.performs(append([]string{"--port", "arrivals", "--osc-in", "0", "--no-set", "--plain"}, x.game...)...)
			p.waitFor(t, "OSC: listening at ")
			address := regexp.MustCompile(`listening at (\S+)`).FindStringSubmatch(p.said())[1]
			p.waitFor(t, " 1. ")
			beside(p, address)
			if err := p.Wait(); err != nil {
				t.Fatalf("%v\n%s", err, p.said())
			}
		})
	}
	mustBeWithin(t, "without a flood, onsets are off by", perform(func(*performer, string) {}), 3*time.Millisecond)
	mustBeWithin(t, "beside a flood, onsets are off by", perform(func(p *performer, address string) {
		before := p.resident(t)
		sent, answered := flood(t, address, 5*time.Second)
		after := p.resident(t)
		t.Logf("%d messages sent, %d answered; %d kB of memory before, %d after", sent, answered, before, after)
		const grown = 10000 // kB
		if after > before+grown {
			t.Errorf("memory has grown from %d to %d kB", before, after)
		}
		const mostCalls = 500 // a second, and as many at once
		if answered == 0 || answered > 8*mostCalls {
			t.Errorf("%d messages were answered", answered)
		}
		if n := strings.Count(p.said(), "OSC: more than 500 messages a second arrive; the rest are ignored"); n != 1 {
			t.Errorf("the flood is said %d times", n)
		}
		time.Sleep(time.Second) // until messages are taken again
		for name, want := range map[string]string{"item-next": "item-next: this performance has no set list", "move": "move: it is not your turn", "mute": "mute: the score has no part called 4"} {
			if got := ask(t, address, oscPacket("/midiconnect4/"+name, "4")); !strings.Contains(got, want) {
				t.Errorf("%s is answered %q", name, got)
			}
		}
	}), 3*time.Millisecond)
}

// resident returns the memory of the program, in kB.
func (p *performer) resident(t *testing.T) (kB int) {
	t.Helper()
	status := readText(filepath.Join("/proc", fmt.Sprint(p.Process.Pid), "status"))
	if _, err := fmt.Sscanf(regexp.MustCompile(`VmRSS:.*`).FindString(status), "VmRSS: %d kB", &kB); err != nil {
		t.Fatal(err)
	}
	return kB
}

// flood sends messages from four sockets for a time, 10,000 a second. It returns how many were sent and answered.
func flood(t *testing.T, address string, lasts time.Duration) (sent, answered int) {
	t.Helper()
	bundle := []byte("#bundle\x00\x00\x00\x00\x00\x00\x00\x00\x01")
	for range 1000 {
		bundle = append(append(bundle, 0, 0, 0, 28), oscPacket("/midiconnect4/lock-off")...)
	}
	kinds := [][]byte{
		oscPacket("/midiconnect4/pause-off"), oscPacket("/midiconnect4/move", "4"),
		oscPacket("/midiconnect4/nonsense"), oscPacket("/midiconnect4/state"), oscPacket("/else/where"),
		[]byte("rubbish"), oscPacket("/midiconnect4/score", strings.Repeat("x", 60000)), bundle,
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 4 {
		conn, err := net.Dial("udp", address)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			const pause = 10 * time.Millisecond
			n := 0
			for began := time.Now(); time.Since(began) < lasts; time.Sleep(pause) {
				for ; n < int(time.Since(began)/pause)*25; n++ {
					kind := kinds[n%6]
					if n%100 >= 98 {
						kind = kinds[6+n%2] // huge
					}
					_, _ = conn.Write(kind)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			sent += n
		})
		all.Go(func() {
			n := 0
			packet := make([]byte, 1<<16)
			for _ = conn.SetReadDeadline(time.Now().Add(lasts + time.Second)); ; n++ {
				if _, err := conn.Read(packet); err != nil {
					break
				}
			}
			mu.Lock()
			defer mu.Unlock()
			answered += n
		})
	}
	all.Wait()
	return sent, answered
}

// ask sends a message and returns the answer.
func ask(t *testing.T, address string, message []byte) string {
	t.Helper()
	conn, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	packet := make([]byte, 1<<16)
	_, _ = conn.Write(message)
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := conn.Read(packet)
	if err != nil {
		t.Errorf("%q is not answered: %v", message, err)
	}
	return string(packet[:n])
}

// oscPacket returns an OSC message with texts as arguments.
func oscPacket(address string, texts ...string) (packet []byte) {
	for _, s := range append([]string{address, "," + strings.Repeat("s", len(texts))}, texts...) {
		const alignment = 4
		packet = append(append(packet, s...), make([]byte, alignment-len(s)%alignment)...)
	}
	return packet
}
