package sets_test

import (
	"context"
	"flag"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/live"
	"midiconnect4/play/osc"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

var hours = flag.Int("hours", 12, "how many hours of music TestLongEvening performs, at least 2")

// TestLongEvening performs endless games for twelve hours of simulated time. The performance is recorded, printed and sent over OSC, and its state is
// followed as screens do. After the first hour, goroutines and open files must not grow, and memory only by the moves, which are kept for files and
// for undo.
func TestLongEvening(t *testing.T) {
	receiver, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer receiver.Close() // packets that nobody reads are dropped
	dir := t.TempDir()
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		s, err := scores.Load("blues")
		if err != nil {
			t.Fatal(err)
		}
		g, err := gamer.FindGame(play.DefaultGame)
		if err != nil {
			t.Fatal(err)
		}
		clock := live.NewTimerClock()
		first := play.NewMatch(g, gamer.Random(0), gamer.Random(0), 2, 1)
		r := sets.New()
		if _, err := r.Keep(dir, sets.Header{Began: time.Now(), Game: g.Name(), Score: s.Name}); err != nil {
			t.Fatal(err)
		}
		o, err := session.Open(t.Context(), session.Options{
			Score: s, Game: g, Matches: play.Endless(first), Outputs: []live.Destination{live.Nowhere{}, live.Nowhere{}}, Clock: clock, Sync: session.SyncOut,
			Ahead: osc.Lead, Tap: r, Stays: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		w := &watchman{t: t, dir: dir}
		if err := o.Perform(r, w, &lines.UI{Out: io.Discard}, &osc.UI{Targets: []string{receiver.LocalAddr().String()}, Clock: clock}); err != nil {
			t.Error(err)
		}
		if _, err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}

// watchman is a user interface that follows the state, measures each hour, and ends the performance.
type watchman struct {
	t     *testing.T
	dir   string
	scene session.Scene
	turns int
}

// measure is what a performance takes.
type measure struct{ heap, goroutines, files, set, turns int }

func (w *watchman) measure() measure {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	files, _ := os.ReadDir("/proc/self/fd")
	found, _ := filepath.Glob(filepath.Join(w.dir, "*"))
	size := 0
	for _, path := range found {
		if i, err := os.Stat(path); err == nil {
			size += int(i.Size())
		}
	}
	return measure{int(m.HeapAlloc), runtime.NumGoroutine(), len(files), size, w.turns}
}

func (w *watchman) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	go func() {
		var first, last measure
		for hour := 1; hour <= *hours; hour++ {
			time.Sleep(time.Hour)
			if last = w.measure(); hour == 1 {
				first = last
			}
			w.t.Logf("hour %2d: %.1f MB of heap, %d goroutines, %d files, %.1f MB on disk, %d turns", hour, float64(last.heap)/1e6, last.goroutines, last.files, float64(last.set)/1e6, last.turns)
		}
		const perTurn = 1500 // bytes of a move and its position; its bars are dropped
		if grown := last.heap - first.heap; grown > perTurn*(last.turns-first.turns) {
			w.t.Errorf("the heap has grown by %d bytes in %d turns", grown, last.turns-first.turns)
		}
		if grown := last.goroutines - first.goroutines; grown > 2 {
			w.t.Errorf("%d goroutines more than in the first hour", grown)
		}
		if grown := last.files - first.files; grown > 2 {
			w.t.Errorf("%d open files more than in the first hour", grown)
		}
		t.Quit(nil)
	}()
	for e := range events {
		if w.scene = w.scene.After(e); e.Kind == live.TurnBegan {
			w.turns++
		}
	}
	return nil
}
