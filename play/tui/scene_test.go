package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
)

// TestScene checks that the screen and the view for a projector show the state of the performance after each event of the sample performance.
func TestScene(t *testing.T) {
	r := rehearse(t)
	r.set.Clock = session.SyncIn
	r.opens(r.set)
	r.shows(tea.WindowSizeMsg{Width: 160, Height: 50})
	for i, m := range scenetest.History(t) {
		r.inbox.put(m.Event)
		r.shows(r.inbox.take(r.now))
		must := func(what string, is bool) {
			t.Helper()
			if screen := ansi.Strip(r.screen()); strings.Contains(screen, what) != is {
				t.Errorf("after event %d, %d: %q is shown: %v, want %v\n%s", i, m.Kind, what, !is, is, screen)
			}
		}
		s := m.Scene
		for _, r.big = range []bool{false, true} {
			must(" locked ", s.Locked)
			must("paused: space resumes", s.Paused)
			must(s.Score.Name, true)
			must("your move", s.Asked != nil)
			must("2 of 3 duel → encore", s.Item() == 1)
			must(" fades 0:05 ", s.FadeEnds > 0)
			must("in 2: mute second", s.Plan != nil)
			must("count-in 2", s.CountIn > 0)
			if s.Tempo > 0 {
				must(fmt.Sprintf("= %.0f", s.Tempo*s.Factor), true)
			}
		}
		r.big = false
		must("· in 2: mute second · loop 2 · mute second", s.Plan != nil && !s.Click)
		must("· in 2: mute second · loop 2 · click · mute second", s.Click)
		must("mute second · level first 90", s.Mix != nil)
		must("the port has gone", s.Silent)
		must(" gone: organ", len(s.Lost) > 0 && !s.Silent)
		must("-3 semitones", s.Shift == -3)
		must("clock in: "+clocks[s.Clock], true)
		must("→ nerve", s.Pending != nil)
	}
}

// TestEveryFunction types a call of every function after a colon, and presses all keys that call a function. It checks which calls are made.
func TestEveryFunction(t *testing.T) {
	r, asked := rehearse(t), scenetest.Asked{}
	r.hears(t, "4")
	r.sets(evening)
	r.transport = &asked
	must := func(want string) {
		t.Helper()
		if len(asked.All) != 1 || asked.All[0] != want {
			t.Errorf("%s: asked for %q", want, asked.All)
		}
		asked.All = nil
	}
	for _, c := range scenetest.Calls() {
		r.types(append(strings.Split(":"+c.String(), ""), "enter")...)
		must(c.String())
	}
	for _, f := range functionKeys {
		for _, k := range f.pressed {
			r.types(k)
			must(f.call)
		}
	}
}
