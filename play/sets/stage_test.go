package sets

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// sink is a MIDI destination, and also its output. It records messages with their times.
type sink struct {
	clock   live.Clock
	got     []take.Message
	fail    error // error to return for each message
	present func() bool
}

func (*sink) Name() string    { return "sink" }
func (s *sink) Present() bool { return s.present == nil || s.present() }
func (*sink) Close() error    { return nil }

func (s *sink) Open() (live.Output, error) {
	if !s.Present() {
		return nil, errors.New("it is not there")
	}
	return s, nil
}

func (s *sink) Send(_ time.Duration, m midi.Message) error {
	s.got = append(s.got, take.Message{At: s.clock.Now(), Data: slices.Clone(m)})
	return s.fail
}

// same reports whether two lists contain the same messages at the same times.
func same(a, b []take.Message) bool {
	return slices.EqualFunc(a, b, func(a, b take.Message) bool { return a.At == b.At && slices.Equal(a.Data, b.Data) })
}

// sentOf returns the messages that a set contains, with their times.
func sentOf(s *Set) (all []take.Message) {
	for at, m := range s.Messages(0) {
		all = append(all, take.Message{At: at, Data: m})
	}
	return all
}

// transport is a session.Transport that records notices.
type transport struct {
	session.Transport
	said []string
}

func (t *transport) Say(format string, _ ...any) { t.said = append(t.said, format) }

// stage is a performance that is recorded. It runs in a synctest bubble (fake time).
type stage struct {
	*live.Performance
	sink     *sink
	recorder *Recorder
	dir      string
	set      string // name of the set
	shown    transport
	heard    []*play.Match
}

// newStage prepares a performance that is recorded as a set. It plays to a sink, which keeps what it receives, and to the further destinations given.
func newStage(t testing.TB, dir string, s *scores.Score, beside ...live.Destination) *stage {
	t.Helper()
	clock := live.NewTimerClock()
	st := &stage{sink: &sink{clock: clock}, recorder: New(), dir: dir}
	st.Performance = live.New(s, append([]live.Destination{st.sink}, beside...)...)
	st.Clock, st.Tap = clock, st.recorder
	st.Call = func(string) { mute(st.Performance, 0) }
	var err error
	if st.set, err = st.recorder.Keep(dir, Header{Began: time.Now(), Game: "connect4-6x6", Score: s.Name}); err != nil {
		t.Fatal(err)
	}
	return st
}

var errEnough = errors.New("enough")

// perform plays matches, but stops after the time longest.
func (st *stage) perform(t testing.TB, longest time.Duration, matches ...*play.Match) {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(context.Background(), longest, errEnough)
	defer cancel()
	var recording sync.WaitGroup
	events := st.Listen()
	recording.Go(func() { _ = st.recorder.Run(ctx, &st.shown, events) })
	var err error
	if st.heard, err = st.Play(ctx, play.InOrder(matches...)); err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	recording.Wait()
}

// read closes the set and reads it. It returns nil if no turn was played.
func (st *stage) read(t testing.TB) *Set {
	t.Helper()
	kept, err := st.recorder.Close()
	if err != nil {
		t.Fatal(err)
	}
	if !kept {
		return nil
	}
	s, err := Read(path(st.dir, st.set))
	if err != nil {
		t.Fatal(err)
	}
	return s
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

// first is a gamer that always takes the first free column.
type first struct{}

func (first) Name() string { return "first" }

func (first) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: p.Moves()[0], Confidence: 0.25}, nil
}

// typist is a person who makes the given moves, one per second, or the first move if one is not possible.
func typist(moves ...string) *play.Person {
	return play.NewPerson(play.PersonName, func(ctx context.Context, p game.Position) (game.Move, error) {
		if len(moves) == 0 {
			<-ctx.Done()
			return game.Move{}, context.Cause(ctx)
		}
		move := moves[0]
		moves = moves[1:]
		select {
		case <-time.After(time.Second):
			if m, err := p.Find(move); err == nil {
				return m, nil
			}
			return p.Moves()[0], nil
		case <-ctx.Done():
			return game.Move{}, context.Cause(ctx)
		}
	})
}

// at calls a function in another goroutine, after the given time.
func at(after time.Duration, what func()) {
	go func() {
		time.Sleep(after)
		what()
	}()
}
