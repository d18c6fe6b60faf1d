package live

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/play"
)

// TestCommandsBeforePlay gives commands before the performance starts and after it ends. It checks that no command blocks, and that the commands
// given before the start are carried out in order.
func TestCommandsBeforePlay(t *testing.T) {
	s := load(t, "paper")
	want := (&recorder{sent: alone(t, s)}).starts()
	synctest.Test(t, func(t *testing.T) {
		const resumes = 3 * time.Second
		r := rehearse(s)
		for range 2000 {
			r.Transpose(7)
			r.Transpose(-7)
		}
		r.Transpose(24)
		r.Transpose(-19)
		r.Pause()
		r.Suspend()
		r.Continue()
		at(resumes, r.Resume)
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		starts := r.sink.starts()
		for i, n := range starts {
			if n.at != want[i].at+resumes || n.message[1] != want[i].message[1]+5 {
				t.Errorf("note %d: %v, want %v, 5 higher and later by %v", i, n, want[i], resumes)
			}
		}
		if len(starts) != len(want) {
			t.Errorf("%d notes, want %d", len(starts), len(want))
		}
		r.Suspend()
		r.Undo()
	})
}

// TestQuestionsAtAnyTime asks for the state of a performance before, during and after it. It checks that every question is answered.
func TestQuestionsAtAnyTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(load(t, "paper"))
		most := 0
		asked := make(chan struct{})
		go func() {
			defer close(asked)
			for ended := false; !ended; time.Sleep(10 * time.Millisecond) {
				_, heard := r.Performed()
				_, going := r.Current()
				for _, m := range heard {
					most = max(most, len(m.Turns))
				}
				ended = most > 0 && !going
			}
		}()
		heard, err := r.play(given(t, "1", "2", "1"))
		if err != nil {
			t.Fatal(err)
		}
		<-asked
		if all := len(heard[0].Turns); most < all-1 || most > all {
			t.Errorf("it told of %d turns; %d were heard", most, all)
		}
	})
}

// TestNewGameEndsASearch checks that leaving a game stops a search for a move that would take an hour.
func TestNewGameEndsASearch(t *testing.T) {
	g, err := gamer.Open(gamer.Ref{Name: "generation-200", Limit: engine.Limit{Time: time.Hour}}, board(t), 1)
	if err != nil {
		t.Fatal(err)
	}
	s := load(t, "paper")
	p := New(s, Nowhere{})
	ctx, stop := context.WithTimeoutCause(t.Context(), time.Minute, errEnough)
	defer stop()
	ctx, enough := context.WithCancelCause(ctx)
	began := map[uint64]time.Duration{}
	var left time.Duration
	var hearing sync.WaitGroup
	events := p.Listen()
	hearing.Go(func() {
		for e := range events {
			switch e.Kind {
			case TurnBegan:
				began[e.Match.Seed] = e.At
				if e.Match.Seed == 2 {
					enough(errors.New("enough games"))
				}
			case Waiting:
				p.NewGame()
			case GameLeft:
				left = e.At
			}
		}
	})
	if err := s.SetTempo(400); err != nil {
		t.Fatal(err)
	}
	first := play.NewMatch(board(t), g, g, 1, 1) // the first move is random
	heard, _ := p.Play(ctx, play.InOrder(first))
	hearing.Wait()
	if len(heard) != 2 || began[2] == 0 || began[2] > left+30*time.Second {
		t.Errorf("%d games; the game was left at %v, and another began at %v", len(heard), left, began[2])
	}
}

// TestPausesAreTold pauses twice and then resumes twice, as if two user interfaces did so. It checks that listeners receive one pause and one resume.
func TestPausesAreTold(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		for i, command := range []func(){r.Pause, r.Pause, r.Resume, r.Resume} {
			at(time.Duration(i+1)*time.Second, command)
		}
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		paused, resumed := r.of(Paused), r.of(Resumed)
		if len(paused) != 1 || len(resumed) != 1 || paused[0].At != time.Second || resumed[0].At != 3*time.Second {
			t.Errorf("paused %+v, resumed %+v", paused, resumed)
		}
		if r.sink.sent[len(r.sink.sent)-1].message.Is(midi.NoteOnMsg) {
			t.Error("a note is the last message")
		}
	})
}
