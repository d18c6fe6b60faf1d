//go:build linux

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/evolution"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

var evolves = flag.Duration("evolves", 6*time.Second, "how long to perform beside evolution")

// punctual is a destination and output that only records how late notes and clock pulses arrive.
type punctual struct {
	live.Nowhere
	clock live.Clock
	late  []time.Duration
}

func (p *punctual) Open() (live.Output, error) { return p, nil }

func (p *punctual) Send(at time.Duration, m gomidi.Message) error {
	if m.Is(gomidi.NoteOnMsg) || m.Is(gomidi.TimingClockMsg) {
		p.late = append(p.late, p.clock.Now()-at)
	}
	return nil
}

// TestLiveEvolutionInTime performs in three ways, one after another: alone, beside an evolution in the same program, and beside an evolution in
// another program. Each way may use both cores. The test logs how late notes start.
func TestLiveEvolutionInTime(t *testing.T) {
	if !*inTime {
		t.Skip("-live plays in real time")
	}
	turn := min(20*time.Second, *evolves/3)
	dir, command := t.TempDir(), build(t)
	beside := &besides{t: t, dir: dir, command: command}
	ways := []struct {
		name  string
		start func(ctx context.Context) (newest func() (*gamer.File, error), stop func())
	}{
		{"alone", beside.nothing}, {"evolution in this program", beside.here}, {"evolution in another program", beside.elsewhere},
	}
	late := map[string][]time.Duration{}
	generations := map[string]int{}
	for began, n := time.Now(), 0; time.Since(began) < *evolves; n++ {
		way := ways[n%len(ways)]
		ctx, cancel := context.WithTimeout(t.Context(), turn)
		newest, stop := way.start(ctx)
		some, last := performed(ctx, t, newest)
		late[way.name] = append(late[way.name], some...)
		generations[way.name] = max(generations[way.name], last)
		cancel()
		stop()
	}
	load, _ := os.ReadFile("/proc/loadavg")
	t.Logf("load %s", strings.TrimSpace(string(load)))
	for _, way := range ways {
		all := late[way.name]
		if len(all) == 0 {
			continue
		}
		slices.Sort(all)
		at := func(share float64) time.Duration { return all[int(share*float64(len(all)-1))] }
		t.Logf("%s: %d onsets and pulses, up to generation %d: median %v, 95th percentile %v, 99th %v, worst %v",
			way.name, len(all), generations[way.name], at(0.5), at(0.95), at(0.99), at(1))
		if *quiet && at(0.99) > time.Millisecond {
			t.Errorf("%s: 99 %% of the notes start up to %v late", way.name, at(0.99))
		}
	}
}

// performed plays endless games of a run's newest gamers until ctx ends. It returns how late messages were sent, and the generation of the last
// gamer that played.
func performed(ctx context.Context, t *testing.T, newest func() (*gamer.File, error)) (late []time.Duration, last int) {
	t.Helper()
	s, err := scores.Load("organ")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetTempo(400); err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame(play.DefaultGame)
	if err != nil {
		t.Fatal(err)
	}
	u := play.Setup{
		Game: g, Gamers: [2]gamer.Ref{{Name: play.EvolvingName}}, Opening: play.UsualOpening, Seed: 1, Games: 1,
		Evolving: []*play.Evolving{play.NewEvolving(play.EvolvingName, newest)},
	}
	matches, err := u.Matches(s)
	if err != nil {
		t.Fatal(err)
	}
	clock := live.NewClock()
	sink := &punctual{clock: clock}
	p := live.New(s, sink)
	p.Clock, p.SendTime = clock, true
	heard, err := p.Play(ctx, play.Endless(matches[0]))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	for _, m := range heard {
		last = max(last, m.Newest()[0].Generation)
	}
	return sink.late, last
}

// besides starts evolutions that run beside a performance.
type besides struct {
	t       *testing.T
	dir     string
	command string
	runs    int
}

// nothing starts no evolution. newest returns a bundled gamer.
func (*besides) nothing(context.Context) (newest func() (*gamer.File, error), stop func()) {
	return func() (*gamer.File, error) { return gamer.Load("generation-200") }, func() {}
}

// here evolves in this program, one run after another. newest returns the current champion.
func (b *besides) here(ctx context.Context) (newest func() (*gamer.File, error), stop func()) {
	var mu sync.Mutex
	var heard *evolution.Heard
	begin := func() *evolution.Run {
		b.runs++
		trainer, err := evolution.FindTrainer(gamer.MidiConnect4)
		if err != nil {
			b.t.Fatal(err)
		}
		run, err := evolution.Start(filepath.Join(b.dir, fmt.Sprint("here", b.runs)), trainer, trainer.Settings(), uint64(b.runs), evolution.GenerationsOf(1))
		if err != nil {
			b.t.Fatal(err)
		}
		mu.Lock()
		defer mu.Unlock()
		if heard, err = evolution.Hear(run, 0); err != nil {
			b.t.Fatal(err)
		}
		return run
	}
	run := begin()
	var evolving sync.WaitGroup
	evolving.Go(func() {
		for ctx.Err() == nil {
			if err := heard.Evolve(ctx, evolution.Options{Cores: runtime.NumCPU(), Interval: time.Second}); err == nil {
				_ = run.Close()
				run = begin()
			}
		}
		_ = run.Close()
	})
	return func() (*gamer.File, error) {
		mu.Lock()
		defer mu.Unlock()
		return heard.Newest(ctx)
	}, evolving.Wait
}

// elsewhere evolves in another program. newest reads the champion from the other program's checkpoints.
func (b *besides) elsewhere(ctx context.Context) (newest func() (*gamer.File, error), end func()) {
	b.runs++
	dir := filepath.Join(b.dir, fmt.Sprint("elsewhere", b.runs))
	other := exec.Command(b.command, "evolve", "--system", "midi-connect4", "--out", dir, "--generations", "100000", "--quiet", "--keep", "1")
	if err := other.Start(); err != nil {
		b.t.Fatal(err)
	}
	g, err := gamer.FindGame(play.DefaultGame)
	if err != nil {
		b.t.Fatal(err)
	}
	f, err := evolving.Follow(b.t.Context(), play.EvolvingMark+dir, g, io.Discard, evolving.NewNotices())
	if err != nil {
		b.t.Fatal(err)
	}
	return f.Newest, func() { stop(other, syscall.SIGINT) }
}
