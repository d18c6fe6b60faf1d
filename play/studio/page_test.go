package studio

import (
	"context"
	"errors"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/internal/timetest"
	"midiconnect4/play/live"
)

// TestUnreadableRequests checks the errors for requests that cannot be parsed.
func TestUnreadableRequests(t *testing.T) {
	c := open(t, newStudio(t, Options{}), false)
	for frame, want := range map[string]string{
		`{"id": 900, "play": {"seed": "99999999999999999999"}}`: "seed 99999999999999999999: expected a whole number, 0 to 18446744073709551615",
		`{"id": 900, "evolve": {"seed": "-1"}}`:                 "seed: -1 is no whole number from 0 to 18446744073709551615",
		`{"id": 900, "play": {"games": "two"}}`:                 "games two: expected 1 to 1000, or endless",
		`{"id": 900, "play": {"games": 2}}`:                     "play.games: a number is not allowed here",
	} {
		c.requests <- []byte(frame)
		if m := c.until("answer", func(m Message) bool { return m.Re == 900 }); m.Error != want {
			t.Errorf("%s: %q, want %q", frame, m.Error, want)
		}
	}
	c.requests <- []byte(`{"id": 900`)
	if m := c.until("answer", func(m Message) bool { return m.Error != "" }); !strings.HasPrefix(m.Error, "the request cannot be read: ") {
		t.Error(m.Error)
	}
}

// TestEndIsTold ends the program. It checks that the last message to a page says so.
func TestEndIsTold(t *testing.T) { timetest.Bubble(t, endIsTold) }

func endIsTold(t *testing.T) {
	t.Helper()
	s, err := New(t.Context(), Options{Runs: t.TempDir(), Clock: live.NewTimerClock()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan error)
	go func() { ran <- s.Run(ctx) }()
	c := open(t, s, false)
	c.until("welcome", func(m Message) bool { return m.Welcome != nil })
	stop()
	if err := <-ran; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c.until("the end", func(m Message) bool { return m.Ended })
	<-c.ended
}

// TestLevels checks that pages learn which gamers play as levels, game by game.
func TestLevels(t *testing.T) {
	for _, want := range []struct{ game, level, plays string }{
		{"connect4-6x6", "easy", ""}, // a bundled gamer of this name
		{"connect4-6x6", "master", "perfect"}, {"connect4-7x6", "easy", "tactical"}, {"checkers", "master", "draughts@9"}, {"connect4-5x4", "hard", ""},
	} {
		g, err := gamer.FindGame(want.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := gameInfo(g).Levels[want.level]; got != want.plays {
			t.Errorf("%s: %s is %q, want %q", want.game, want.level, got, want.plays)
		}
	}
}
