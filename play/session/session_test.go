package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// recorder is a destination and its own output. It counts messages and notes.
type recorder struct {
	live.Nowhere
	starts, ends int           // number of note starts and note ends
	sent         int           // number of all messages
	sounds       chan struct{} // closed when the first note starts; nil if no test waits for that
}

func (r *recorder) Open() (live.Output, error) { return r, nil }

func (r *recorder) Send(_ time.Duration, m midi.Message) error {
	r.sent++
	switch {
	case m.Is(midi.NoteOnMsg):
		if r.starts++; r.starts == 1 && r.sounds != nil {
			close(r.sounds)
		}
	case m.Is(midi.NoteOffMsg):
		r.ends++
	}
	return nil
}

// firstColumn is a gamer that drops its disc into the first column that is not full.
type firstColumn struct{}

func (firstColumn) Name() string { return "first column" }

func (firstColumn) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: p.Moves()[0], Confidence: 0.5}, nil
}

// script is a simple user interface. It makes the given moves, quits after the last one, and records the events.
type script struct {
	moves []string
	heard []live.EventKind
}

func (s *script) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	for e := range events {
		if e.Kind != live.Pulse {
			s.heard = append(s.heard, e.Kind)
		}
		if e.Kind != live.MoveAsked {
			continue
		}
		if len(s.moves) == 0 {
			t.Quit(nil)
			continue
		}
		_ = t.Do(session.Move(s.moves[0])) // if the move is rejected, the person is asked again
		s.moves = s.moves[1:]
	}
	return nil
}

// performance is a session in which a person plays against firstColumn.
type performance struct {
	session.Options
	sound recorder
	moves string // the moves that were performed
}

func prepare(t *testing.T) *performance {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	person := session.NewPerson()
	p := &performance{}
	p.Options = session.Options{
		Score: scores.Paper(), Game: g, Person: person, Clock: live.NewTimerClock(), Outputs: []live.Destination{&p.sound},
		Matches: play.InOrder(play.NewMatch(g, person.Engine(play.PersonName, g), firstColumn{}, 0, 1)),
		Keep: func(_ *scores.Score, performed []*play.Match) error {
			p.moves = performed[0].Moves()
			return nil
		},
	}
	return p
}

func (p *performance) perform(t *testing.T, uis ...session.UI) error {
	t.Helper()
	s, err := session.Open(t.Context(), p.Options)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Perform(uis...)
	if p.sound.starts != p.sound.ends {
		t.Errorf("%d notes start, %d end", p.sound.starts, p.sound.ends)
	}
	return err
}

// TestInterfacesAreAlike enters the same moves by a script, by typed lines, and by the keys of a controller. It checks that the same game is
// performed each time.
func TestInterfacesAreAlike(t *testing.T) {
	const want = "4 1 4 1 3 1 2 1"
	uis := map[string]func(p *performance) session.UI{
		"script": func(*performance) session.UI { return &script{moves: []string{"4", "9", "4", "3", "2"}} },
		"lines": func(*performance) session.UI {
			return &lines.UI{In: strings.NewReader("4\n9\n4\n3\n2\n"), Out: &bytes.Buffer{}, Plays: true}
		},
		"keys": func(p *performance) session.UI {
			keys := &keys{presses: []int{4, 4, 3, 2}}
			p.Inputs = []session.Input{{Source: keys, Controller: keys}}
			return keys
		},
	}
	for name, ui := range uis {
		t.Run(name, func(t *testing.T) {
			timetest.Bubble(t, func(t *testing.T) {
				t.Helper()
				p := prepare(t)
				if err := p.perform(t, ui(p)); err != nil {
					t.Error(err)
				}
				if p.moves != want {
					t.Errorf("performed %s, want %s", p.moves, want)
				}
			})
		})
	}
}

// keys is a MIDI input whose keys are pressed, the input's controller, and a user interface that presses the keys.
type keys struct {
	presses []int // the columns whose keys are pressed, in their order
	receive func(message []byte)
	opened  int
	absent  atomic.Bool
}

func (k *keys) Open(receive func(message []byte)) (func(), error) {
	if k.absent.Load() {
		return nil, errors.New("there is no such input")
	}
	k.receive = receive
	k.opened++
	return func() {}, nil
}

func (k *keys) Present() bool { return !k.absent.Load() }

func (*keys) Receive(t session.Transport, m midi.Message) {
	var channel, key, velocity uint8
	if m.GetNoteStart(&channel, &key, &velocity) {
		_ = t.Do(session.Select(game.Square{X: int(key)}))
	}
}

// Means implements session.Controller. Only the keys up to middle C and the modulation wheel have a meaning.
func (*keys) Means(_ session.Transport, m midi.Message) bool {
	var channel, number, value uint8
	if m.GetControlChange(&channel, &number, &value) {
		return number == midi.ModulationWheelMSB
	}
	return (m.GetNoteStart(&channel, &number, &value) || m.GetNoteEnd(&channel, &number)) && number <= 60
}

func (*keys) Release(t session.Transport) { t.Say("released\n") }

func (k *keys) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	for e := range events {
		switch {
		case e.Kind != live.MoveAsked:
		case len(k.presses) == 0:
			t.NoMoreMoves()
		default:
			k.receive(midi.NoteOn(0, uint8(k.presses[0]), 100))
			k.presses = k.presses[1:]
		}
	}
	return nil
}

// TestSeveralInterfaces runs three user interfaces in one session: two scripts with the same moves, and lines. It checks that each move is made once,
// and that all three receive the same events.
func TestSeveralInterfaces(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		var out bytes.Buffer
		one, other := &script{moves: []string{"4", "4", "3"}}, &script{moves: []string{"4", "4", "3"}}
		if err := p.perform(t, one, &lines.UI{In: strings.NewReader(""), Out: &out}, other); err != nil {
			t.Error(err)
		}
		if !slices.Equal(one.heard, other.heard) || one.heard[len(one.heard)-1] != live.Ended {
			t.Errorf("one heard %v, the other %v", one.heard, other.heard)
		}
		for _, want := range []string{"human against first column, seed 1", " 1. human plays 4 (4,1):", " 6. first column plays 1", "broken off after 6 moves"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
	})
}

// TestLinesOfAGame checks the lines that are printed for a game.
func TestLinesOfAGame(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		var out bytes.Buffer
		if err := p.perform(t, &lines.UI{In: strings.NewReader("4\n9\n"), Out: &out, Plays: true, Heading: "playing to no port\n"}); err != nil {
			t.Error(err)
		}
		board := strings.Repeat(" . . . . . .\n", 6) + " 1 2 3 4 5 6\n"
		ask := "your move (1 2 3 4 5 6), or q:\n"
		want := "playing to no port\n\nhuman against first column, seed 1\n" + board + ask + " 1. human plays 4 (4,1):"
		if !strings.HasPrefix(out.String(), want) {
			t.Errorf("got\n%s\nwant\n%s", out.String(), want)
		}
		want = ask + "\"9\" is not a column: columns are 1 to 6\n" + ask + "no move can come any more: the performance ends\nconnect4-6x6, human against first column, broken off after 2 moves\nscore paper, seed 1\n"
		if !strings.HasSuffix(out.String(), want) {
			t.Errorf("got\n%s\nwant at its end\n%s", out.String(), want)
		}
	})
}

// TestPaused starts a performance paused. It checks that nothing sounds before the performance is resumed.
func TestPaused(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Paused = true
		ui := &script{moves: []string{"4"}}
		resume := uiFunc(func(ctx context.Context, tr session.Transport) error {
			time.Sleep(time.Minute)
			if p.sound.starts > 0 {
				t.Error("a note sounds during the pause")
			}
			_ = tr.Do(session.MustCall("pause-off"))
			return nil
		})
		if err := p.perform(t, ui, resume); err != nil || p.moves != "4 1" {
			t.Errorf("performed %q: %v", p.moves, err)
		}
	})
}

// uiFunc is a user interface that ignores events.
type uiFunc func(context.Context, session.Transport) error

func (f uiFunc) Run(ctx context.Context, t session.Transport, _ <-chan live.Event) error {
	return f(ctx, t)
}

// TestInterfaceFails makes a user interface fail or panic during the music. It checks the error of the session, and that the performed moves are
// kept.
func TestInterfaceFails(t *testing.T) {
	failed := errors.New("no screen")
	for name, end := range map[string]struct {
		with func() error
		want error
	}{
		"error":       {func() error { return failed }, failed},
		"panic":       {func() error { panic("out of ideas") }, session.ErrFault},
		"interrupted": {func() error { return session.ErrInterrupted }, context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			timetest.Bubble(t, func(t *testing.T) {
				t.Helper()
				p := prepare(t)
				ends := uiFunc(func(context.Context, session.Transport) error {
					time.Sleep(3 * time.Second)
					return end.with()
				})
				if err := p.perform(t, &script{moves: []string{"4", "4", "3"}}, ends); !errors.Is(err, end.want) {
					t.Errorf("%v, want %v", err, end.want)
				}
				if p.moves == "" || p.sound.starts == 0 {
					t.Error("nothing was kept")
				}
			})
		})
	}
}

// TestInterfaceLeaves has a user interface that returns early. It checks that the performance continues.
func TestInterfaceLeaves(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		leaves := uiFunc(func(context.Context, session.Transport) error { return nil })
		if err := p.perform(t, leaves, &script{moves: []string{"4", "3"}}); err != nil || p.moves != "4 1 3 1" {
			t.Errorf("performed %q: %v", p.moves, err)
		}
	})
}

// TestInputComesBack removes the MIDI input and brings it back. It checks that the input is opened again.
func TestInputComesBack(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		k := &keys{}
		p.Inputs = []session.Input{{Source: k, Controller: k}}
		var out bytes.Buffer
		away := uiFunc(func(_ context.Context, t session.Transport) error {
			time.Sleep(time.Second)
			k.absent.Store(true)
			time.Sleep(time.Second)
			k.absent.Store(false)
			time.Sleep(time.Second)
			t.Quit(nil)
			return nil
		})
		if err := p.perform(t, away, &lines.UI{Out: &out}); err != nil || k.opened != 2 {
			t.Errorf("opened %d times: %v", k.opened, err)
		}
		want := "the MIDI input has gone: the performance goes on without it until it is back\nreleased\nthe MIDI input is back\n"
		if !strings.HasSuffix(out.String(), want) {
			t.Errorf("got\n%s\nwant at its end\n%s", out.String(), want)
		}
	})
}

// TestPortsThatDoNotOpen checks the error of a session whose MIDI input does not exist.
func TestPortsThatDoNotOpen(t *testing.T) {
	p := prepare(t)
	k := &keys{}
	k.absent.Store(true)
	p.Inputs = []session.Input{{Source: k}}
	if _, err := session.Open(t.Context(), p.Options); err == nil || err.Error() != "there is no such input" {
		t.Error(err)
	}
}

// TestNothingToKeep quits before the first move. It checks that Keep is not called, so that its error does not occur.
func TestNothingToKeep(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Keep = func(*scores.Score, []*play.Match) error { return fmt.Errorf("nothing was performed") }
		if err := p.perform(t, &script{}); err != nil {
			t.Error(err)
		}
	})
}

// TestSeveralOutputs performs on two outputs. It checks that both receive the same notes.
func TestSeveralOutputs(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		var second recorder
		p.Outputs = append(p.Outputs, &second)
		if err := p.perform(t, &script{moves: []string{"4", "3"}}); err != nil {
			t.Error(err)
		}
		if p.sound.starts == 0 || second.starts != p.sound.starts || second.ends != p.sound.ends {
			t.Errorf("one heard %d notes start and %d end, the other %d and %d", p.sound.starts, p.sound.ends, second.starts, second.ends)
		}
	})
}

// TestNobodyToAsk performs given moves without a person. It checks that a move from a user interface is rejected.
func TestNobodyToAsk(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		m, err := play.NewGivenMatch(p.Game, []string{"1", "2"}, 1)
		if err != nil {
			t.Fatal(err)
		}
		p.Person, p.Matches = nil, play.InOrder(m)
		moves := uiFunc(func(_ context.Context, tr session.Transport) error {
			if err := tr.Do(session.Move("1")); !errors.Is(err, session.ErrNotAsked) {
				t.Error(err)
			}
			return nil
		})
		if err := p.perform(t, moves); err != nil || p.moves != "1 2" {
			t.Errorf("performed %q: %v", p.moves, err)
		}
	})
}
