package studio

import (
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
	"midiconnect4/scores"
)

// TestScene checks that the state sent to pages is right after each event of the sample performance.
func TestScene(t *testing.T) {
	s, err := New(t.Context(), Options{Sync: session.SyncIn})
	if err != nil {
		t.Fatal(err)
	}
	g := stage{s, s.next}
	g.performance.evening = &Evening{Item: func(*play.Match) (*play.Bill, play.Order) { return s.next.bill, s.next.order }}
	g.scene.now = session.NewScene(s.next.bill.Score)
	for i, m := range scenetest.History(t) {
		g.hear(m.Event)
		got, want := s.state(), m.Scene
		if got.Paused != want.Paused || got.Locked != want.Locked || got.Waiting != want.Waiting || got.Tempo != want.Factor || got.Shift != want.Shift ||
			!slices.Equal(got.Lost, want.Lost) || !slices.Equal(got.Changes, want.InForce()) || got.Clock != map[live.EventKind]string{live.ClockLost: "lost", live.ClockStopped: "stopped", live.ClockRunning: "runs"}[want.Clock] {
			t.Errorf("event %d, %d: %+v, want %+v", i, m.Kind, got, want)
		}
		if got.AllOver != want.AllOver || got.FadeEnds != milliseconds(want.FadeEnds) || (s.scene.items != nil) != (len(want.Items) > 0) {
			t.Errorf("event %d, %d: %+v and items %s, want %+v", i, m.Kind, got, s.scene.items, want)
		}
		if (s.scene.ask != nil) != (want.Asked != nil) || (s.scene.chosen != nil) != (want.Chosen.Text != "") {
			t.Errorf("event %d, %d: asked %s, chosen %s", i, m.Kind, s.scene.ask, s.scene.chosen)
		}
	}
}

// TestEveryFunction checks that a page can call every function.
func TestEveryFunction(t *testing.T) {
	s, err := New(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	asked := scenetest.Asked{}
	s.next.transport = &asked
	for _, c := range scenetest.Calls() {
		if err := s.call(c.String()); err != nil || asked.All[len(asked.All)-1] != c.String() {
			t.Errorf("%s: asked for %q, %v", c, asked.All, err)
		}
	}
	infos := functionInfos()
	if len(infos) != len(asked.All) {
		t.Errorf("pages are told of %d functions", len(infos))
	}
	for _, f := range infos {
		if f.Group == "" || f.Kind == "" || f.About == "" || (f.Kind == "number" || f.Kind == "whole") && f.Low >= f.High {
			t.Errorf("pages are told of %+v", f)
		}
	}
}

// TestWay checks that the way to the notes says how each interval is heard: one that the range turns goes the other way, and one whose note the
// harmony has moved is as the square gives it.
func TestWay(t *testing.T) {
	for name, c := range map[string]struct {
		way  compose.Way
		want [2]int
	}{
		"as the square gives them": {compose.Way{Intervals: [...]int{2, -1}, Keys: [...]int{60, 64, 62}}, [2]int{2, -1}},
		"turned by the range":      {compose.Way{Intervals: [...]int{1, -3}, Keys: [...]int{81, 79, 84}}, [2]int{-1, 3}},
		"moved by the harmony":     {compose.Way{Intervals: [...]int{1, 0}, Keys: [...]int{81, 79, 79}, Pulled: [...]bool{false, true, false}}, [2]int{1, 0}},
	} {
		if got := wayOf(&c.way, scores.Paper()).Intervals; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestFormNames checks that a page alone offers no pictures in pixels.
func TestFormNames(t *testing.T) {
	if !slices.Contains(formNames(false), ".png") || slices.Contains(formNames(true), ".png") || !slices.Contains(formNames(true), ".svg") {
		t.Errorf("with a program %q, alone %q", formNames(false), formNames(true))
	}
}
