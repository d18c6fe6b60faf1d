//go:build link && cgo && !js

package link

import (
	"math"
	"testing"
	"time"

	"midiconnect4/play/live"
)

// eventually waits until a condition holds. The test fails after 20 seconds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for start := time.Now(); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Since(start) > 20*time.Second {
			t.Fatal(what + " does not come to hold")
		}
	}
}

// TestPeersMeet joins a Link session with two peers. It checks that they share tempo, bar lines, start and stop. Other programs in the network may be
// in the session, too.
func TestPeersMeet(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests use no network")
	}
	clock := live.NewClock()
	join := func(tempo float64) *Peer {
		p, err := Join(clock.Now, tempo, true)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := join(131)
	time.Sleep(time.Second)
	second := join(77)
	defer second.Leave()
	eventually(t, "that peers see each other", func() bool { return first.peers() > 0 && second.peers() > 0 })
	eventually(t, "one tempo", func() bool { return beatOf(first.Tempo()) == beatOf(second.Tempo()) })
	eventually(t, "one place in the bar", func() bool { return apart(first, second, clock.Now(), 4) < time.Millisecond })
	second.SetTempo(222)
	eventually(t, "the new tempo", func() bool { return beatOf(first.Tempo()) == beatOf(222) })
	for _, quantum := range []float64{4, 5, 3.5} {
		eventually(t, "one place in the bar", func() bool { return apart(first, second, clock.Now()+time.Minute, quantum) < time.Millisecond })
	}
	second.setPlays(true)
	eventually(t, "start", first.plays)
	first.setPlays(false)
	eventually(t, "stop", func() bool { return !second.plays() })
	for _, beat := range []float64{0, 17, 1234.5} {
		if again := first.BeatAt(first.TimeOf(beat, 4), 4); math.Abs(again-beat) > 0.001 {
			t.Errorf("beat %v becomes %v", beat, again)
		}
	}
	first.Leave()
	eventually(t, "that the first has left", func() bool { return second.peers() == 0 })
}

// beatOf returns the length of a beat in microseconds, rounded as Link transmits it.
func beatOf(tempo float64) float64 { return math.Round(60e6 / tempo) }

// apart returns the time between the bar lines of two peers.
func apart(a, b *Peer, at time.Duration, quantum float64) time.Duration {
	beats := math.Mod(a.BeatAt(at, quantum)-b.BeatAt(at, quantum), quantum)
	beats -= quantum * math.Round(beats/quantum)
	return time.Duration(math.Abs(beats) / a.Tempo() * float64(time.Minute))
}
