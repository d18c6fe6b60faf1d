package lines

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// wishes is a session.Transport that records calls.
type wishes struct {
	session.Transport
	asked bool // a person is to move
	all   []string
}

func (w *wishes) add(format string, args ...any) { w.all = append(w.all, fmt.Sprintf(format, args...)) }
func (w *wishes) NoMoreMoves()                   { w.add("no more moves") }

func (w *wishes) Do(c session.Call) error {
	switch text := c.Value.Text; {
	case c.Function.Name == "move" && !w.asked:
		return session.ErrNotAsked
	case text == "99": // an event reports this error
		return session.ToldError{}
	}
	w.add("%v", c)
	return nil
}

func TestTyped(t *testing.T) {
	const hint = "press Enter\n"
	tests := map[string]struct {
		ui      *UI
		typed   string
		asked   bool
		want    []string
		printed string
	}{
		"move":               {&UI{Plays: true, Keyed: true}, " 4 \n", true, []string{"move 4"}, ""},
		"empty line":         {&UI{Plays: true, Keyed: true}, "\n", true, nil, ""},
		"long line":          {&UI{Plays: true}, "4" + strings.Repeat(" ", 1<<17) + "\n5\n", true, []string{"move 4…", "move 5", "no more moves"}, ""},
		"long line, no end":  {&UI{Plays: true}, strings.Repeat("é", 1<<17), true, []string{"move " + strings.Repeat("é", 128) + "…", "no more moves"}, ""},
		"no more moves":      {&UI{Plays: true}, "4\n", true, []string{"move 4", "no more moves"}, ""},
		"lines in order":     {&UI{Plays: true}, "4\nq\n", false, nil, ""},
		"lines in a pause":   {&UI{Plays: true}, "p\n4\np\nq\n", false, []string{"pause-on", "pause-off"}, "paused: p and Enter go on\n"},
		"quit in a pause":    {&UI{Plays: true}, "p\n4\nq\n", false, []string{"pause-on", "quit"}, "paused: p and Enter go on\n"},
		"end in a pause":     {&UI{Plays: true}, "p\n4\n", false, []string{"pause-on", "pause-off"}, "paused: p and Enter go on\n"},
		"the keys go on":     {&UI{Plays: true, Keyed: true}, "", true, nil, ""},
		"not asked":          {&UI{Plays: true, Keyed: true, Terminal: true}, "4\n", false, nil, "it is not your turn\n"},
		"pause":              {&UI{Terminal: true, Keyed: true}, "p\n", false, []string{"pause-on", "pause-off"}, "paused: p and Enter go on\n"},
		"pause and go on":    {&UI{Terminal: true, Keyed: true}, "P\np\n", false, []string{"pause-on", "pause-off"}, "paused: p and Enter go on\n"},
		"quit":               {&UI{Terminal: true}, "Q\n", false, []string{"quit"}, ""},
		"end of input":       {&UI{Terminal: true}, "", false, []string{"quit"}, ""},
		"nobody moves":       {&UI{Terminal: true, Keyed: true}, "4\n", false, nil, "p and Enter pause, q and Enter end\n"},
		"hint":               {&UI{Terminal: true, Keyed: true, Hint: hint}, "\n", false, []string{"pause-off"}, hint},
		"pipe, gamers only":  {&UI{}, "p\np\nq\n", false, []string{"pause-on", "pause-off", "quit"}, "paused: p and Enter go on\n"},
		"end of a pipe":      {&UI{}, "", false, nil, ""},
		"pipe ends in pause": {&UI{}, "p\n", false, []string{"pause-on", "pause-off"}, "paused: p and Enter go on\n"},
		"functions":          {&UI{Terminal: true, Keyed: true}, "undo\nTEMPO 90.5\ntempo fast\npausing\n", false, []string{"undo", "tempo 90.5"}, "tempo: \"fast\"; expected a number from 10 to 400\np and Enter pause, q and Enter end\n"},
		"in their order":     {&UI{Plays: true}, "4\nundo\n5\n", true, []string{"move 4", "undo", "move 5", "no more moves"}, ""},
		"a move by its word": {&UI{Plays: true, Keyed: true}, "move 4\n", false, nil, "it is not your turn\n"},
		"no move":            {&UI{Plays: true, Keyed: true}, "move 99\n", true, nil, ""},
		"heading, then hint": {&UI{Terminal: true, Keyed: true, Heading: "playing\n", Hint: hint}, "\n", false, []string{"pause-off"}, "playing\n" + hint},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, events, out := &wishes{asked: test.asked}, make(chan live.Event), &bytes.Buffer{}
				u := test.ui
				u.In, u.Out = strings.NewReader(test.typed), out
				time.AfterFunc(time.Second, func() { close(events) })
				if err := u.Run(t.Context(), w, events); err != nil {
					t.Error(err)
				}
				synctest.Wait() // until all lines are read
				if !slices.Equal(w.all, test.want) || out.String() != test.printed {
					t.Errorf("told %q and printed %q, want %q and %q", w.all, out.String(), test.want, test.printed)
				}
			})
		})
	}
}

// TestSelected checks the lines that are printed when squares are selected on a controller.
func TestSelected(t *testing.T) {
	g := checkers.Game{}
	empty := play.NewSquareInput(g, g.Start())
	piece, _, err := empty.Choose(game.Square{X: 3, Y: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		event live.Event
		want  string
	}{
		{live.Event{Squares: piece}, "11 goes where?\n"},
		{live.Event{Squares: empty}, ""},
		{live.Event{Squares: piece, Refused: fmt.Errorf("no")}, "no\n"},
		{live.Event{Refused: session.ErrNotAsked}, ""},
	} {
		var out bytes.Buffer
		u := UI{Out: &out}
		test.event.Kind = live.SquareSelected
		if u.hear(test.event); out.String() != test.want {
			t.Errorf("printed %q, want %q", out.String(), test.want)
		}
	}
}

// TestPrompt checks that the question for a move mentions the key q. If moves come from other inputs and no person types, the question must not
// mention it.
func TestPrompt(t *testing.T) {
	for want, u := range map[string]*UI{
		"your move (9-13 9-14 10-14 10-15 11-15 11-16 12-16), or q:\n": {Keyed: true, Terminal: true},
		"your move (9-13 9-14 10-14 10-15 11-15 11-16 12-16):\n":       {Keyed: true},
	} {
		var out bytes.Buffer
		u.Out = &out
		u.hear(live.Event{Kind: live.MoveAsked, Position: checkers.Game{}.Start()})
		if !strings.HasSuffix(out.String(), "\n"+want) {
			t.Errorf("printed %q, want %q", out.String(), want)
		}
	}
}

// TestPauseAfterInput pauses after the end of the input, as an item of a set list may. It checks that the performance goes on, unless keys can end the
// pause.
func TestPauseAfterInput(t *testing.T) {
	for keyed, want := range map[bool][]string{false: {"pause-off"}, true: nil} {
		synctest.Test(t, func(t *testing.T) {
			w, events := &wishes{}, make(chan live.Event)
			ctx, end := context.WithCancel(t.Context())
			go func() {
				synctest.Wait()
				events <- live.Event{Kind: live.Paused}
				synctest.Wait()
				close(events)
				end()
			}()
			if err := (&UI{In: strings.NewReader(""), Out: io.Discard, Keyed: keyed}).Run(ctx, w, events); err != nil || !slices.Equal(w.all, want) {
				t.Errorf("keyed %v: %q, %v", keyed, w.all, err)
			}
		})
	}
}

// TestNobodyReads prints to a pipe that no program reads. It checks that Run ends all the same.
func TestNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reader, writer := io.Pipe()
		events := make(chan live.Event)
		ctx, cancel := context.WithCancel(t.Context())
		u := UI{Out: writer, Heading: "playing\n"}
		start := time.Now()
		time.AfterFunc(time.Minute, cancel)
		if err := u.Run(ctx, &wishes{}, events); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took > time.Minute+2*time.Second {
			t.Errorf("Run waited for %v", took)
		}
		_ = reader.Close() // lets the writer end too
		close(events)
	})
}

// TestPorts checks the lines that are printed when outputs are lost and are back, for a single output and for several.
func TestPorts(t *testing.T) {
	for _, c := range []struct {
		event live.Event
		want  string
	}{
		{live.Event{Kind: live.PortLost, Output: "A"}, "the port has gone: the performance waits until it is back; Ctrl-C ends it\n"},
		{live.Event{Kind: live.PortBack, Output: "A", Left: 1}, "the port is back\n"},
		{live.Event{Kind: live.PortLost, Output: "B\x1b", Left: 1}, "B? has gone: the performance goes on without it until it is back\n"},
		{live.Event{Kind: live.PortBack, Output: "B\x1b", Left: 2}, "B? is back\n"},
	} {
		events := make(chan live.Event, 1)
		events <- c.event
		close(events)
		var printed bytes.Buffer
		u := &UI{In: strings.NewReader(""), Out: &printed}
		if err := u.Run(t.Context(), &wishes{}, events); err != nil {
			t.Error(err)
		}
		if printed.String() != c.want {
			t.Errorf("%q, want %q", printed.String(), c.want)
		}
	}
}
