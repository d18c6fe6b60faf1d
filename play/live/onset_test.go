package live

import (
	"context"
	"errors"
	"flag"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
)

var (
	onsets    = flag.Duration("onsets", 3*time.Second, "how long to listen to the onsets of notes")
	searching = flag.Bool("searching", false, "all cores search meanwhile")
	quiet     = flag.Bool("quiet", false, "this machine has nothing else to do, so that times are exact")
)

// punctual is an output that records how late it receives starts of notes and pulses of the clock.
type punctual struct {
	recorder
	late []time.Duration
}

func (p *punctual) Send(at time.Duration, m midi.Message) error {
	if m.Is(midi.NoteOnMsg) || m.Is(midi.TimingClockMsg) {
		p.late = append(p.late, p.clock.Now()-at)
	}
	return p.recorder.Send(at, m)
}

// TestOnsets performs in real time. It measures how late notes start, and how far their times drift from those in the MIDI file.
func TestOnsets(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests play nothing in real time")
	}
	stop := search(t)
	defer stop()
	timetest.Within(t, "half of the notes are late by", time.Millisecond, func() time.Duration { return hearOnsets(t) })
}

// hearOnsets performs for a while, and returns the median lateness of notes.
func hearOnsets(t *testing.T) (median time.Duration) {
	t.Helper()
	s := load(t, "organ")
	if err := s.SetTempo(400); err != nil {
		t.Fatal(err)
	}
	clock := NewClock()
	sink := &punctual{recorder: recorder{clock: clock}}
	p, waits := New(s, only(sink)), 0
	p.Clock, p.SendTime = clock, true
	var hearing sync.WaitGroup
	events := p.Listen()
	hearing.Go(func() {
		for e := range events {
			if e.Kind == Waiting {
				waits++
			}
		}
	})
	ctx, cancel := context.WithTimeoutCause(t.Context(), *onsets, errEnough)
	defer cancel()
	heard, err := p.Play(ctx, play.Endless(randomMatch(t, 1)))
	if !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	hearing.Wait()
	slices.Sort(sink.late)
	at := func(share float64) time.Duration { return sink.late[int(share*float64(len(sink.late)-1))] }
	t.Logf("%d onsets and pulses in %v: median %v, 99th percentile %v, worst %v; %d waits", len(sink.late), *onsets, at(0.5), at(0.99), at(1), waits)
	if *quiet && at(0.99) > time.Millisecond {
		t.Errorf("99 %% of the notes start up to %v late", at(0.99))
	}
	if waits == 0 {
		drift(t, sink.recorder.starts(), play.Piece(s, heard))
	}
	return at(0.5)
}

// drift measures how much later, relative to their times in the file, the last notes start than the first notes.
func drift(t *testing.T, starts []sent, piece interface{ SMF(int) ([]byte, error) }) {
	t.Helper()
	data, err := piece.SMF(0)
	if err != nil {
		t.Fatal(err)
	}
	written := (&recorder{sent: fileMessages(t, data)}).starts()
	off := func(i int) time.Duration { return starts[i].at - lead - settling - written[i].at }
	var first, last []time.Duration
	for i := range min(50, len(starts)/2) {
		first, last = append(first, off(i)), append(last, off(len(starts)-1-i))
	}
	slices.Sort(first)
	slices.Sort(last)
	d := last[len(last)/2] - first[len(first)/2]
	t.Logf("drift over %v: %v", starts[len(starts)-1].at.Round(time.Second), d)
	if *quiet && d.Abs() > time.Millisecond {
		t.Errorf("the performance drifts from the file: %v", d)
	}
}

// search keeps all cores busy with game searches of normal priority, but only with the flag -searching.
func search(t *testing.T) (stop func()) {
	t.Helper()
	if !*searching {
		return func() {}
	}
	var searches sync.WaitGroup
	ended := make(chan struct{})
	for range runtime.NumCPU() {
		g, err := gamer.Open(gamer.Ref{Name: "generation-200", Limit: engine.Limit{Depth: 6}}, board(t), 1)
		if err != nil {
			t.Fatal(err)
		}
		searches.Go(func() {
			for {
				for p := board(t).Start(); p.Outcome() == game.Undecided; {
					select {
					case <-ended:
						return
					default:
					}
					c, err := g.Choose(t.Context(), p)
					if err != nil {
						return
					}
					p = p.Play(c.Move)
				}
			}
		})
	}
	return func() {
		close(ended)
		searches.Wait()
	}
}
