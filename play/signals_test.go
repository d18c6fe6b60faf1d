package play

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// told lists the signals that the bars of matches contain.
func told(matches ...*Match) (all []*compose.Signals) {
	for _, m := range matches {
		for _, t := range m.Turns {
			for _, b := range t.Bars {
				all = append(all, b.Move.Signals)
			}
		}
	}
	return all
}

// listening returns a finished match between random gamers, with its signals (such as blunder). The first string is the name of the game.
func listening(t *testing.T, of string, s *scores.Score) *Match {
	t.Helper()
	g, err := gamer.FindGame(of)
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatch(g, gamer.Random(3), gamer.Random(4), 0, 9)
	m.Listening = true
	if _, err := Perform(t.Context(), s, []*Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSignalsComeBack checks that a game has the same signals after three detours: after it is saved and read, after it is composed again, and
// after its last moves are undone and played again.
func TestSignalsComeBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := load(t, "paper")
	for _, of := range gamer.Games() {
		m := listening(t, of, s)
		want := told(m)
		again := parse(t, save(t, s, m)).Games[0]
		again.Listening = true
		if _, err := Perform(t.Context(), s, []*Match{again}, nil); err != nil {
			t.Fatal(err)
		}
		if got := told(again); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: replayed %v, want %v", of, got, want)
		}
		recomposed, err := Recompose(load(t, "organ"), []*Match{m})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(recomposed...); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: recomposed %v, want %v", of, got, want)
		}
		if got := told(m.Back(3)); !reflect.DeepEqual(got, want[:len(got)]) {
			t.Errorf("%s: back %v, want %v", of, got, want)
		}
	}
}

// TestSignalsAreFoundOnDemand plays a game without signals, and composes it again with signals. The signals must then be computed.
func TestSignalsAreFoundOnDemand(t *testing.T) {
	s := load(t, "paper")
	m := listening(t, "connect4-6x6", s)
	want := told(m)
	deaf := parse(t, save(t, s, m)).Games[0]
	if _, err := Perform(t.Context(), s, []*Match{deaf}, nil); err != nil {
		t.Fatal(err)
	}
	for i, signals := range told(deaf) {
		if signals != nil {
			t.Fatalf("bar %d has %v, and nobody listens", i+1, signals)
		}
	}
	deaf.Listening = true
	if got := told(deaf.Back(len(deaf.Turns))); !reflect.DeepEqual(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}

// TestSignalsAreInterrupted ends the context before the signals of a move are computed. The match must be able to continue afterwards.
func TestSignalsAreInterrupted(t *testing.T) {
	g, err := gamer.FindGame("connect4-7x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(g, strings.Fields("4 4 4 4 4 3 3"), 1)
	if err != nil {
		t.Fatal(err)
	}
	m.Listening = true
	if err := m.Begin(load(t, "paper"), 0); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancelCause(t.Context())
	because := errors.New("enough")
	cancel(because)
	for {
		if _, err := m.Next(ended); errors.Is(err, because) {
			break
		} else if err != nil {
			t.Fatal("no search was interrupted")
		}
	}
	played := len(m.Turns)
	if _, err := m.Next(t.Context()); err != nil || len(m.Turns) != played+1 {
		t.Errorf("it does not go on: %v", err)
	}
}

// TestJSONHasSignals checks that the JSON of a match contains signals only if the match has Listening set.
func TestJSONHasSignals(t *testing.T) {
	s := load(t, "paper")
	m := listening(t, "tictactoe", s)
	line, err := m.JSON(s)
	if err != nil || strings.Count(string(line), `"signals":{"tension":`) != len(m.Turns) {
		t.Errorf("%v in %s", err, line)
	}
	if got := strings.Count(m.SignalTable(), "\n"); got != len(m.Turns)+1 {
		t.Errorf("a table of %d lines:\n%s", got, m.SignalTable())
	}
	m.Listening = false
	if line, err := m.JSON(s); err != nil || strings.Contains(string(line), "signals") {
		t.Errorf("%v in %s", err, line)
	}
}

// TestScoresListen checks that signals are computed for a score whose drama needs them, even if the match changes to that score only after some
// moves.
func TestScoresListen(t *testing.T) {
	listens, err := scores.Parse("tense.yaml", []byte("drama: [{signal: tension, target: loudness}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := told(listening(t, "connect4-6x6", load(t, "paper")))
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatch(g, gamer.Random(3), gamer.Random(4), 0, 9)
	if _, err := Perform(t.Context(), listens, []*Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	if got := told(m); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	m = parse(t, save(t, load(t, "paper"), m)).Games[0]
	if _, err := Perform(t.Context(), load(t, "paper"), []*Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	over, err := Recompose(listens, []*Match{m})
	if err != nil {
		t.Fatal(err)
	}
	if got := told(over...); !reflect.DeepEqual(got, want) {
		t.Errorf("recomposed %v, want %v", got, want)
	}
}
