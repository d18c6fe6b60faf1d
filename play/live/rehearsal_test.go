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

// sent is a message and the time at which it was sent.
type sent struct {
	at      time.Duration
	message midi.Message
}

// recorder is an output that records the messages it receives, with their times.
type recorder struct {
	clock  Clock
	sent   []sent
	closed bool
	fail   error // the error of every Send; nil for success
}

func (r *recorder) Send(_ time.Duration, m midi.Message) error {
	if r.closed {
		return errors.New("the output is closed")
	}
	r.sent = append(r.sent, sent{r.clock.Now(), slices.Clone(m)})
	return r.fail
}

func (r *recorder) Close() error { r.closed = true; return nil }

// place is a Destination (a simulated MIDI port) whose methods are fields. By default, it can be opened only once, as first.
type place struct {
	name    string
	first   Output
	present func() bool
	open    func() (Output, error) // opens an output from the second time on
	opened  *atomic.Bool
}

// only returns a destination that can be opened only once.
func only(first Output) place { return place{name: "only", first: first, opened: new(atomic.Bool)} }

func (p place) Name() string { return p.name }

func (p place) Present() bool { return p.present == nil || p.present() }

func (p place) Open() (Output, error) {
	if !p.opened.Swap(true) {
		return p.first, nil
	}
	if p.open == nil {
		return nil, errors.New("no such port")
	}
	return p.open()
}

// starts returns the messages that start notes.
func (r *recorder) starts() []sent {
	var notes []sent
	for _, s := range r.sent {
		if s.message.Is(midi.NoteOnMsg) {
			notes = append(notes, s)
		}
	}
	return notes
}

// struck returns true if a note starts exactly at a time.
func (r *recorder) struck(at time.Duration) bool {
	return slices.ContainsFunc(r.starts(), func(s sent) bool { return s.at == at })
}

// mustBe checks that messages and times are equal.
func mustBe(t *testing.T, got, want []sent) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b sent) bool { return a.at == b.at && slices.Equal(a.message, b.message) }) {
		t.Errorf("%v, want %v", got, want)
	}
}

// prompt is the time within which a command must take effect.
const prompt = 2 * time.Millisecond

// silence is the number of messages that end all sound on all channels. A performance sends them once at the start and once at the end.
const silence = 3 * channels

// mustBeSilent checks that no note sounds after the performance, and that the first and the last messages end all sound on every channel.
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
		t.Error("a note is left sounding")
	}
	if len(r.sent) < silence {
		t.Fatalf("only %d messages were sent", len(r.sent))
	}
	mustBeAllOff(t, r.sent[:silence])
	mustBeAllOff(t, r.sent[len(r.sent)-silence:])
	if !r.closed {
		t.Error("the output was not closed")
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

// rehearsal is a performance in a synctest bubble. It records what is sent.
type rehearsal struct {
	*Performance
	sink   *recorder
	person *play.Person // nil if no person plays
	events []Event
	Tell   func(Event) // called for each event; by default it adds the event to events
}

func rehearse(s *scores.Score) *rehearsal {
	sink := &recorder{clock: NewTimerClock()}
	return rehearseOn(s, sink, only(sink))
}

// rehearseOn works as rehearse, but with the given destinations.
func rehearseOn(s *scores.Score, sink *recorder, to ...Destination) *rehearsal {
	r := &rehearsal{Performance: New(s, to...), sink: sink}
	r.Clock = sink.clock
	r.Tell = func(e Event) {
		if e.Kind != Pulse && e.Kind != Ended && e.Kind != GameReady && e.Kind != Steered {
			r.events = append(r.events, e)
		}
	}
	return r
}

func (r *rehearsal) play(matches ...*play.Match) ([]*play.Match, error) {
	return r.playIn(context.Background(), matches)
}

// playUntil plays matches until the clock reaches the given time.
func (r *rehearsal) playUntil(at time.Duration, matches ...*play.Match) ([]*play.Match, error) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), at, errEnough)
	defer cancel()
	return r.playIn(ctx, matches)
}

// playIn plays matches, and returns when all events have been received.
func (r *rehearsal) playIn(ctx context.Context, matches []*play.Match) ([]*play.Match, error) {
	var hearing sync.WaitGroup
	events := r.Listen()
	hearing.Go(func() {
		for e := range events {
			r.Tell(e)
		}
	})
	defer hearing.Wait()
	return r.Play(ctx, play.InOrder(matches...))
}

var errEnough = errors.New("enough")

// at calls a function after a duration, in another goroutine.
func at(after time.Duration, what func()) {
	go func() {
		time.Sleep(after)
		what()
	}()
}

// thinker is a gamer that is a function from a position to a move.
type thinker func(p game.Position) game.Move

func (thinker) Name() string { return "thinker" }

func (g thinker) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: g(p), Confidence: 0.5}, nil
}

// typist is a person who makes the moves received from a channel. It calls the function asked before each move.
func typist(said <-chan string, asked func()) *play.Person {
	return play.NewPerson(play.PersonName, func(ctx context.Context, p game.Position) (game.Move, error) {
		asked()
		select {
		case text := <-said:
			return p.Find(text)
		case <-ctx.Done():
			return game.Move{}, context.Cause(ctx)
		}
	})
}
