package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// sent is a message and when it was sent.
type sent struct {
	at      time.Duration
	message midi.Message
}

// recorder is an output that keeps what it is sent.
type recorder struct {
	clock  Clock
	sent   []sent
	closed bool
	fail   error // of every message
}

func (r *recorder) Send(_ time.Duration, m midi.Message) error {
	if r.closed {
		return errors.New("the sink is closed")
	}
	r.sent = append(r.sent, sent{r.clock.Now(), slices.Clone(m)})
	return r.fail
}

func (r *recorder) Close() error { r.closed = true; return nil }

// place is a destination by functions; one that is nil says that the first output
// is there and no other.
type place struct {
	name    string
	first   Output
	present func() bool
	open    func() (Output, error) // another one
	opened  *atomic.Bool
}

// only is where one output is, that is there once.
func only(first Output) place { return place{name: "only", first: first, opened: new(atomic.Bool)} }

func (p place) Name() string { return p.name }

func (p place) Present() bool { return p.present == nil || p.present() }

func (p place) Open() (Output, error) {
	if !p.opened.Swap(true) {
		return p.first, nil
	}
	if p.open == nil {
		return nil, errors.New("it is not there")
	}
	return p.open()
}

// starts are the messages that start notes.
func (r *recorder) starts() []sent {
	var notes []sent
	for _, s := range r.sent {
		if s.message.Is(midi.NoteOnMsg) {
			notes = append(notes, s)
		}
	}
	return notes
}

// struck reports whether a note starts at a time.
func (r *recorder) struck(at time.Duration) bool {
	return slices.ContainsFunc(r.starts(), func(s sent) bool { return s.at == at })
}

// mustBe compares messages and times.
func mustBe(t *testing.T, got, want []sent) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b sent) bool { return a.at == b.at && slices.Equal(a.message, b.message) }) {
		t.Errorf("%v, want %v", got, want)
	}
}

// prompt is how soon a command is done.
const prompt = 2 * time.Millisecond

// silence is how many messages are the last word on two channels.
const silence = 6

// mustBeSilent checks that the sink was left as every performance leaves it: no
// note sounds, and the last word on each channel is that nothing may.
func (r *recorder) mustBeSilent(t testing.TB) {
	t.Helper()
	var sounding [16][128]int
	for _, s := range r.sent {
		var channel, key, velocity uint8
		switch {
		case s.message.GetNoteStart(&channel, &key, &velocity):
			sounding[channel][key]++
		case s.message.GetNoteEnd(&channel, &key):
			sounding[channel][key]--
			if sounding[channel][key] < 0 {
				t.Errorf("channel %d key %d ends twice at %v", channel+1, key, s.at)
			}
		}
	}
	if sounding != [16][128]int{} {
		t.Error("a note sounds on")
	}
	var last []midi.Message
	for _, channel := range []uint8{0, 1} {
		for _, controller := range []uint8{64, 123, 120} {
			last = append(last, midi.ControlChange(channel, controller, 0))
		}
	}
	for i, s := range r.sent[max(0, len(r.sent)-len(last)):] {
		if !slices.Equal(s.message, last[i]) {
			t.Errorf("in the end %v was sent, want %v", s.message, last[i])
		}
	}
	if !r.closed {
		t.Error("the sink is open")
	}
}

func load(t testing.TB, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func board(t testing.TB) game.Game {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func given(t testing.TB, moves ...string) *play.Match {
	t.Helper()
	m, err := play.NewGivenMatch(board(t), moves, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func randomMatch(t testing.TB, seed uint64) *play.Match {
	t.Helper()
	return play.NewMatch(board(t), gamer.Random(0), gamer.Random(0), 0, seed)
}

// rehearsal is a performance that is recorded, in a bubble of time.
type rehearsal struct {
	*Performance
	sink   *recorder
	person *play.Person // of those that have one
	events []Event
	Tell   func(Event) // hears what happens
}

func rehearse(s *scores.Score) *rehearsal {
	sink := &recorder{clock: NewTimerClock()}
	return rehearseOn(s, sink, only(sink))
}

// rehearseOn rehearses on other destinations than the one of the recorder.
func rehearseOn(s *scores.Score, sink *recorder, to ...Destination) *rehearsal {
	r := &rehearsal{Performance: New(s, to...), sink: sink}
	r.Clock = sink.clock
	r.Tell = func(e Event) {
		if e.Kind != Pulse && e.Kind != Ended {
			r.events = append(r.events, e)
		}
	}
	return r
}

func (r *rehearsal) play(matches ...*play.Match) ([]*play.Match, error) {
	return r.playIn(context.Background(), matches)
}

// playUntil plays until a time of the clock.
func (r *rehearsal) playUntil(at time.Duration, matches ...*play.Match) ([]*play.Match, error) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), at, errEnough)
	defer cancel()
	return r.playIn(ctx, matches)
}

// playIn plays, and returns when all that happened was heard.
func (r *rehearsal) playIn(ctx context.Context, matches []*play.Match) ([]*play.Match, error) {
	var hearing sync.WaitGroup
	events := r.Listen()
	hearing.Go(func() {
		for e := range events {
			r.Tell(e)
		}
	})
	defer hearing.Wait()
	return r.Play(ctx, slices.Values(matches))
}

var errEnough = errors.New("enough")

// at has something happen after a time, while the performance goes on.
func at(after time.Duration, what func()) {
	go func() {
		time.Sleep(after)
		what()
	}()
}

// thinker is a gamer that chooses by a function.
type thinker func(p game.Position) game.Move

func (thinker) Name() string { return "thinker" }

func (g thinker) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: g(p), Confidence: 0.5}, nil
}

// typist is a person who makes the moves that are said. asked is called for each.
func typist(said <-chan string, asked func()) *play.Person {
	return play.NewPerson(func(ctx context.Context, p game.Position) (game.Move, error) {
		asked()
		select {
		case text := <-said:
			return p.Find(text)
		case <-ctx.Done():
			return game.Move{}, context.Cause(ctx)
		}
	})
}
