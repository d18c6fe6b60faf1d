package osc

import (
	"fmt"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
	"midiconnect4/scores"
)

// TestScene checks that the state sent to receivers is right after each event of the sample performance.
func TestScene(t *testing.T) {
	n := newNews()
	for i, m := range scenetest.History(t) {
		n.bursts(m.Event)
		s, side := m.Scene, 0
		if s.Asked != nil {
			side = int(s.Asked.Turn()) + 1
		}
		want := map[string]any{"pause": s.Paused, "lock": s.Locked, "waiting": s.Waiting, "transpose": s.Shift, "ask": side, "clock": s.Clock == live.ClockRunning, "changes": strings.Join(s.InForce(), ", ")}
		if at := s.Item(); at >= 0 {
			want["item"] = at + 1
		}
		if s.Tempo > 0 {
			want["tempo"] = s.Tempo * s.Factor
		}
		for _, held := range n.state() {
			name := held.Address[len(root):]
			if value, compared := want[name]; compared && fmt.Sprint(held.Args[0]) != fmt.Sprint(message(root+name, value).Args[0]) {
				t.Errorf("event %d, %d: %s is %v, want %v", i, m.Kind, name, held.Args[0], value)
			}
		}
	}
}

// TestEveryFunction checks that a message can call every function.
func TestEveryFunction(t *testing.T) {
	asked, l := scenetest.Asked{}, Listener{Quits: true}
	for _, c := range scenetest.Calls() {
		args := map[session.Kind][]any{
			session.Number: {c.Value.Number}, session.Whole: {int32(c.Value.Number)}, session.Text: {c.Value.Text}, session.Part: {c.Value.Text},
			session.Place: {int32(c.Value.Square.X), int32(c.Value.Square.Y)},
		}[c.Function.Takes]
		if err := l.call(&asked, strings.ReplaceAll(c.Function.Name, " ", "/"), args); err != nil || asked.All[len(asked.All)-1] != c.String() {
			t.Errorf("%s: asked for %q, %v", c, asked.All, err)
		}
	}
}

// TestPartArguments checks the ways in which a message may name a part.
func TestPartArguments(t *testing.T) {
	for _, c := range []struct {
		name string
		args []any
		want string // the call, or the start of the error
	}{
		{"level", []any{"bass", float32(90.4)}, "level bass 90"},
		{"level/bass", []any{float32(500)}, "level bass 127"},
		{"level", []any{"two words", int32(3)}, "level two words 3"},
		{"control", []any{"bass", int32(74), int32(100)}, "control bass 74 100"},
		{"control/bass/74", []any{int32(100)}, "control bass 74 100"},
		{"control", []any{"bass", int32(100)}, "control: the part is missing"},
		{"level", []any{int32(90)}, "level: the part is missing"},
		{"level", []any{"bass"}, "the function takes a part and a whole number"},
		{"mute", []any{"bass"}, "mute bass"},
		{"mute/bass", []any{int32(0)}, "mute bass 0"},
		{"mute", []any{"bass", "on"}, "mute bass on"},
		{"tempo/bass", []any{int32(90)}, "the function takes a number"},
	} {
		asked, l := scenetest.Asked{}, Listener{}
		var got string
		if err := l.call(&asked, c.name, c.args); err != nil {
			got = err.Error()
		} else {
			got = asked.All[0]
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %v: %q, want %q", c.name, c.args, got, c.want)
		}
	}
}

// TestUndoAcrossGames checks that the game is told again if undo leads back to it after the next one was told.
func TestUndoAcrossGames(t *testing.T) {
	won, err := play.NewGivenMatch(tictactoe.Game{}, strings.Fields("1 4 2 5 3"), 1)
	if err != nil {
		t.Fatal(err)
	}
	series := play.NewSeries(scores.Paper(), play.InOrder(won, play.NewMatch(tictactoe.Game{}, gamer.Random(1), gamer.Random(2), 0, 1)))
	n, undo := newNews(), live.Event{Kind: live.TurnsUndone}
	for undo.Match == nil || undo.Match.Serial() == n.told { // until the next game is told
		m, err := series.Ready()
		if err != nil {
			t.Fatal(err)
		}
		if undo.Match == nil {
			undo.Match = m.Snapshot()
		}
		n.now(live.Event{Kind: live.GameReady, Match: m, Score: scores.Paper()})
		if _, _, err := series.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"game", "undo"} {
		if told := n.now(undo); told[0].Address != root+want {
			t.Errorf("%v, want %s", told, want)
		}
	}
}
