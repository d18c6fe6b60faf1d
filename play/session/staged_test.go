package session_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// staged is a performance of a game between two gamers. It is its own output and user interface, and records what is sent and what happens. A bar takes
// two seconds; the first one begins after 0.1 seconds.
type staged struct {
	live.Nowhere
	session.Options
	t      *testing.T
	scene  session.Scene
	sent   []sentMessage
	by     []string        // the names of the scores that composed the bars
	began  []time.Duration // when the bars began
	bars   []string        // the numbers of the turns that sounded, and (N) for those that were repeated
	moves  []string        // the moves of the turns that sounded
	said   []string        // notices
	failed []string        // calls with their errors

	lasts time.Duration
	calls []string // each with the time in seconds at which it is made: 5 mute first
	mu    sync.Mutex
}

type sentMessage struct {
	at time.Duration
	midi.Message
}

// stage performs for a number of seconds, and makes the given calls.
func stage(t *testing.T, seconds int, calls ...string) *staged {
	t.Helper()
	s := &staged{t: t, calls: calls, lasts: time.Duration(seconds) * time.Second}
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Matches = play.InOrder(play.NewMatch(p.Game, firstColumn{}, firstColumn{}, 0, 1))
		p.Outputs, p.Stays, p.Scores = []live.Destination{s}, true, session.ScoreList{Names: []string{"paper", "nerve"}, Load: scores.Load}
		p.Gamer = func(name string, g game.Game) (engine.Engine, error) {
			if name == play.PersonName {
				return p.Person.Engine(name, g), nil
			}
			return other(name, g)
		}
		s.Options = p.Options
		if err := p.perform(t, s); err != nil {
			t.Error(err)
		}
	})
	return s
}

func (s *staged) Open() (live.Output, error) { return s, nil }

func (s *staged) Send(at time.Duration, m midi.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, sentMessage{at, m})
	return nil
}

func (s *staged) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	var calling sync.WaitGroup
	calling.Go(func() {
		start := time.Now()
		defer func() {
			time.Sleep(s.lasts - time.Since(start))
			t.Quit(nil) // also if it is locked
		}()
		for _, c := range s.calls {
			var at float64
			_, words, _ := strings.Cut(c, " ")
			if _, err := fmt.Sscan(c, &at); err != nil {
				s.t.Error(err)
			}
			time.Sleep(time.Duration(at*float64(time.Second)) - time.Since(start))
			call, err := session.ParseCall(words)
			if err == nil {
				err = t.Do(call)
			}
			if err != nil {
				s.failed = append(s.failed, fmt.Sprintf("%s: %v", words, err))
			}
		}
	})
	defer calling.Wait()
	for e := range events {
		switch s.scene = s.scene.After(e); e.Kind {
		case live.TurnBegan:
			s.bars, s.moves = append(s.bars, fmt.Sprint(e.Turn.Number)), append(s.moves, e.Turn.Move.Text)
			s.by, s.began = append(s.by, e.Score.Name), append(s.began, e.At)
		case live.BarRepeated:
			s.bars, s.began = append(s.bars, fmt.Sprintf("(%d)", e.Turn.Number)), append(s.began, e.At)
		case live.Notice:
			s.said = append(s.said, strings.TrimSpace(e.Text))
		}
	}
	return nil
}

// starts returns the times at which notes start on a channel, counted from 1, rounded to hundredths of a second, from a time on.
func (s *staged) starts(channel uint8, from time.Duration) (all []float64) {
	for _, m := range s.sent {
		var on, key, velocity uint8
		if m.at >= from && m.GetNoteStart(&on, &key, &velocity) && on == channel-1 {
			all = append(all, m.at.Round(10*time.Millisecond).Seconds())
		}
	}
	return all
}

// heard returns the bars, with a minus sign after those in which no note starts.
func (s *staged) heard() (all []string) {
	for i, bar := range s.bars {
		silent := true
		for _, m := range s.sent {
			if m.Is(midi.NoteOnMsg) && m.at >= s.began[i] && (i+1 == len(s.began) || m.at < s.began[i+1]) {
				silent = false
			}
		}
		if silent {
			bar += "-"
		}
		all = append(all, bar)
	}
	return all
}
