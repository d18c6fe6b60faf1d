package lines

import (
	"bytes"
	"strings"
	"testing"

	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
)

// TestScene checks that a line is printed for each event that has words, and that the paused state is right after each event of the sample
// performance.
func TestScene(t *testing.T) {
	var out bytes.Buffer
	u := UI{Out: &out}
	for i, m := range scenetest.History(t) {
		out.Reset()
		u.hear(m.Event)
		if words := session.Words(m.Event); words != "" && strings.TrimSuffix(out.String(), "; Ctrl-C ends it\n") != words && out.String() != words+"\n" {
			t.Errorf("event %d, %d: %q, want %q", i, m.Kind, out.String(), words)
		}
		if u.paused.now() != m.Scene.Paused {
			t.Errorf("event %d, %d: it is paused: %v", i, m.Kind, u.paused.now())
		}
	}
}

// TestEveryFunction checks that a typed line can call every function.
func TestEveryFunction(t *testing.T) {
	u, asked := UI{Out: &bytes.Buffer{}, notes: make(chan string, 1)}, scenetest.Asked{}
	for _, c := range scenetest.Calls() {
		if u.obey(&asked, c.String()); len(asked.All) == 0 || asked.All[len(asked.All)-1] != c.String() {
			t.Errorf("%s: asked for %q", c, asked.All)
		}
	}
}
