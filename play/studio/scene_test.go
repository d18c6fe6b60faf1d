package studio

import (
	"slices"
	"testing"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
)

// TestScene checks that the state sent to pages is right after each event of the sample performance.
func TestScene(t *testing.T) {
	s, err := New(t.Context(), Options{Sync: session.SyncIn})
	if err != nil {
		t.Fatal(err)
	}
	g := stage{s, s.next}
	g.scene.now = session.NewScene(s.next.bill.Score)
	for i, m := range scenetest.History(t) {
		g.hear(m.Event)
		got, want := s.state(), m.Scene
		if got.Paused != want.Paused || got.Locked != want.Locked || got.Waiting != want.Waiting || got.Tempo != want.Factor || got.Shift != want.Shift ||
			!slices.Equal(got.Lost, want.Lost) || got.Clock != map[live.EventKind]string{live.ClockLost: "lost", live.ClockStopped: "stopped", live.ClockRunning: "runs"}[want.Clock] {
			t.Errorf("event %d, %d: %+v, want %+v", i, m.Kind, got, want)
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
		if f.Group == "" || f.Kind == "" || f.About == "" || (f.Kind == "number" || f.Kind == "whole") != (f.Low < f.High) {
			t.Errorf("pages are told of %+v", f)
		}
	}
}
