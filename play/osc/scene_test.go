package osc

import (
	"fmt"
	"testing"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
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
		want := map[string]any{"pause": s.Paused, "lock": s.Locked, "waiting": s.Waiting, "transpose": s.Shift, "ask": side, "clock": s.Clock == live.ClockRunning}
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
			session.Number: {c.Value.Number}, session.Whole: {int32(c.Value.Number)}, session.Text: {c.Value.Text},
			session.Place: {int32(c.Value.Square.X), int32(c.Value.Square.Y)},
		}[c.Function.Takes]
		if err := l.call(&asked, c.Function.Name, args); err != nil || asked.All[len(asked.All)-1] != c.String() {
			t.Errorf("%s: asked for %q, %v", c, asked.All, err)
		}
	}
}
