package session_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// caller is a user interface that calls a function after the first two moves of a game, and records what happens. It is also the session's set list.
type caller struct {
	words  string
	locked bool
	moved  bool // the person's first move has been made

	mu     sync.Mutex
	called bool
	all    []string
}

func (c *caller) add(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.called {
		c.all = append(c.all, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
}

func (c *caller) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	var calling sync.WaitGroup
	calling.Go(func() { c.call(t) })
	defer calling.Wait()
	for e := range events {
		switch e.Kind {
		case live.MoveAsked:
			if !c.moved {
				c.moved = true
				_ = t.Do(session.Move("4"))
			}
		case live.MoveChosen:
			c.add("chose %s", e.Move.Text)
		case live.SquareSelected:
			c.add("selected %d", len(e.Squares.Path()))
		case live.TurnsUndone:
			c.add("%d moves left", len(e.Match.Turns))
		case live.TurnsSet:
			c.add("%d moves set", len(e.Match.Turns))
		case live.GamerSwapped:
			c.add("%s against %s", e.Match.Names[0], e.Match.Names[1])
		case live.GameLeft:
			c.add("game left")
		case live.Paused:
			c.add("paused")
		case live.Resumed:
			c.add("resumed")
		case live.ScoreChosen:
			c.add("score %s", e.Score.Name)
		case live.Adjusted:
			c.add("adjusted %.3f%+d", e.Factor, e.Shift)
		case live.PlanChanged:
			for _, one := range e.Plan {
				c.add("%v", one)
			}
		case live.Clicked:
			c.add("click %t", e.On)
		case live.Looped:
			c.add("loop %g", e.Value)
		case live.Mixed:
			c.add("parts: %s", e.Text)
		case live.Steered:
			c.add("%s %g", e.Text, e.Value)
		case live.Notice:
			c.add("%s", e.Text)
		}
	}
	c.add("ended")
	return nil
}

// call calls the function while the music waits for a person's move.
func (c *caller) call(t session.Transport) {
	time.Sleep(30 * time.Second)
	if c.locked {
		_ = t.Do(session.MustCall("lock-on"))
	}
	time.Sleep(time.Second)
	c.mu.Lock()
	c.called = true
	c.mu.Unlock()
	err := t.Do(session.MustCall(c.words))
	time.Sleep(500 * time.Millisecond)
	if err != nil {
		c.add("error: %v", err)
	}
	if c.words == "tap" && !c.locked {
		_ = t.Do(session.MustCall(c.words))
	}
	time.Sleep(5 * time.Second)
	c.mu.Lock()
	c.called = false
	c.mu.Unlock()
	t.Quit(nil)
}

func (c *caller) Lead(_ context.Context, _ *live.Performance, events <-chan live.Event) error {
	for range events {
	}
	return nil
}

func (c *caller) Scene(name string) ([]string, error) {
	return map[string][]string{"break": {"mute second", "velocity 64"}}[name], nil
}

func (c *caller) Next() { c.add("item left") }

func (c *caller) Cue(name string, now bool) error {
	c.add("cued %s %t", name, now)
	return nil
}

// outcome returns what happens after a call in a session.
func outcome(t *testing.T, words string, locked bool) string {
	t.Helper()
	c := &caller{words: words, locked: locked}
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Gamer = func(name string, g game.Game) (engine.Engine, error) {
			in := play.House{People: func(g game.Game) []*play.Person { return []*play.Person{p.Person.Engine(play.PersonName, g)} }}
			return in.Gamer(name, g, engine.Limit{})
		}
		p.Scores, p.SetList = session.ScoreList{Names: []string{"paper", "nerve", "blues"}, Load: scores.Load}, c
		if err := p.perform(t, c); err != nil {
			t.Error(err)
		}
	})
	return strings.Join(c.all, ", ")
}

// TestFunctions checks the effect of every function, both while the performance is unlocked and while it is locked.
func TestFunctions(t *testing.T) {
	whileLocked := []string{"move", "column", "square", "deselect", "lock", "lock-on", "lock-off", "panic"}
	const refused = "locked: unlock first, error: the performance is locked: unlock it first"
	var dramas []string
	for _, s := range scores.Signals() {
		dramas = append(dramas, fmt.Sprintf("drama of %v 0.5", s))
	}
	var called []string
	for _, c := range []struct{ words, want string }{
		{"move 3", "chose 3"},
		{"column 3", "chose 3"},
		{"square 3 2", "chose 3"},
		{"deselect", "selected 0"},
		{"undo", "0 moves left"},
		{"new-game", "game left"},
		{"pause", "paused"},
		{"pause-on", "paused"},
		{"pause-off", ""},
		{"loop 4", "loop 4"},
		{"loop-beneath 4", "loop 4"},
		{"loop-bar", "loop 1"},
		{"loop-off", ""},
		{"go 1", "1 moves left, the game goes on after 1 move"},
		{"position 3 3", "2 moves set, the game goes on after 2 moves"},
		{"force 3", "chose 3, move 3 is forced: 3"},
		{"first random", "random against first column, first is now random"},
		{"second human", "human against human, second is now human"},
		{"item-next", "item left"},
		{"item encore", "cued encore true"},
		{"cue the last dance", "cued the last dance false"},
		{"lock", "locked: only moves, panic and unlocking have an effect"},
		{"lock-on", "locked: only moves, panic and unlocking have an effect"},
		{"lock-off", ""},
		{"panic", "panic 0"},
		{"score-next", "score nerve"},
		{"score-previous", "score blues"},
		{"score blues", "score blues"},
		{"tempo 97.5", "adjusted 1.000+0, tempo 97.5"},
		{"pace 1.5", "adjusted 1.500+0"},
		{"tap", "adjusted 1.000+0, tempo 120"},
		{"faster", "adjusted 1.050+0"},
		{"slower", "adjusted 0.952+0"},
		{"click", "click true"},
		{"click-on", "click true"},
		{"click-off", ""},
		{"transpose -5", "adjusted 1.000-5"},
		{"transpose-up", "adjusted 1.000+1"},
		{"transpose-down", "adjusted 1.000-1"},
		{"velocity 64", "velocity 64"},
		{"hold 60", "hold 60"},
		{"release", "release 0"},
		{"drama 0.5", strings.Join(dramas, ", ")},
		{"drama-tension 0", "drama of tension 0"},
		{"drama-advantage 1", "drama of advantage 1"},
		{"drama-surprise 2", "drama of surprise 2"},
		{"drama-progress 1", "drama of progress 1"},
		{"drama-density 1", "drama of density 1"},
		{"drama-capture 1", "drama of capture 1"},
		{"drama-blunder 1", "drama of blunder 1"},
		{"drama-mistake 1", "drama of mistake 1"},
		{"drama-lead 1", "drama of lead 1"},
		{"drama-decided 1", "drama of decided 1"},
		{"drama-standing 1", "drama of standing 1"},
		{"drama-check 1", "drama of check 1"},
		{"drama-castling 1", "drama of castling 1"},
		{"drama-promotion 1", "drama of promotion 1"},
		{"drama-win 1", "drama of win 1"},
		{"drama-confidence 1", "drama of confidence 1"},
		{"drama-piece 1", "drama of piece 1"},
		{"mute second", "parts: mute second"},
		{"solo second on", "parts: solo second on"},
		{"level second 90", "parts: level second 90"},
		{"pan second -20", "parts: pan second -20"},
		{"control second 74 100", "parts: control second 74 100"},
		{"part-undo", "no part was changed"},
		{"at 2 mute second", "in 2: mute second"},
		{"at-undo", "no call waits"},
		{"scene break", "parts: mute second, velocity 64"},
		{"as-written", "adjusted 1.000+0, tempo 0, velocity 0, adjusted 1.000+0, " + strings.ReplaceAll(strings.Join(dramas, ", "), "0.5", "1")},
		{"quit", "ended"},
	} {
		call, err := session.ParseCall("  " + c.words + " ")
		if err != nil {
			t.Error(err)
			continue
		}
		if call.String() != c.words {
			t.Errorf("%q is written %q", c.words, call)
		}
		if got := outcome(t, c.words, false); got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
		want := refused
		switch name := call.Function.Name; {
		case name == "lock", name == "lock-off":
			want = "unlocked"
		case name == "lock-on":
			want = ""
		case slices.Contains(whileLocked, name):
			want = c.want
		}
		if got := outcome(t, c.words, true); got != want {
			t.Errorf("%s while it is locked: %q, want %q", c.words, got, want)
		}
		name, _, _ := strings.Cut(call.Function.Name, " ")
		called = append(called, name)
	}
	var all []string
	for _, f := range session.Functions() {
		all = append(all, f.Name)
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(f.Name) || f.About == "" {
			t.Errorf("%q: %q", f.Name, f.About)
		}
		if f.Fades() && (f.With(f.From).Value.Number != f.From || f.With(f.To).Value.Number != f.To) {
			t.Errorf("%s: a fader sets %g to %g", f.Name, f.From, f.To)
		}
	}
	if !slices.Equal(all, called) {
		t.Errorf("functions %v, called %v", all, called)
	}
}

// TestWrongCalls checks the errors of calls that cannot be parsed.
func TestWrongCalls(t *testing.T) {
	for words, want := range map[string]string{
		"":              `"" is no function`,
		"puase":         `"puase" is no function`,
		"pause 1":       `pause: "1": the function takes no value`,
		"tempo":         `tempo: ""; expected a number from 10 to 400`,
		"tempo 9":       `tempo: "9"; expected a number from 10 to 400`,
		"tempo NaN":     `tempo: "NaN"; expected a number from 10 to 400`,
		"transpose 1.5": `transpose: "1.5"; expected a whole number from -24 to 24`,
		"square 3":      `square: "3"; expected a column and a row`,
		"square 0 1":    `square: "0 1"; expected a column and a row`,
		"square x 1":    `square: "x 1"; expected a column and a row`,
		"mute":          `mute: the text is missing; expected a part, perhaps with on or off`,
		"level":         `level: the part is missing; expected a part and a whole number from 0 to 127`,
		"level 7":       `level 7: ""; expected a whole number from 0 to 127`,
		"pan a 64":      `pan a: "64"; expected a whole number from -64 to 63`,
		"control a 7":   `control a 7: ""; expected a whole number from 0 to 127`,
		"control a b 7": `control: expected a part, a controller from 0 to 119 and a value, as in control bass 74 100`,
		"score":         `score: the text is missing; expected a text`,
	} {
		if _, err := session.ParseCall(words); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", words, err, want)
		}
	}
	if hint := (session.UnknownFunctionError{Name: "puase"}).Hint(); !strings.Contains(hint, "pause") {
		t.Errorf("hint %q", hint)
	}
	f, _ := session.FindFunction("TRANSPOSE")
	for number, want := range map[float64]string{1.5: "transpose 2", -1e9: "transpose -24", 1e9: "transpose 24"} {
		if got := f.With(number).String(); got != want {
			t.Errorf("%g: %s, want %s", number, got, want)
		}
	}
}

// FuzzParseCall checks that the text of a parsed call parses to the same call.
func FuzzParseCall(f *testing.F) {
	for _, words := range []string{"pause", "tempo 1e2", "square 1  2", "score a b", "TEMPO 90", "hold 0x10", "transpose -0", "mute a  on", "level a b 7", "control a 7 8"} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		call, err := session.ParseCall(words)
		if err != nil {
			return
		}
		if again, err := session.ParseCall(call.String()); err != nil || again.Value != call.Value || again.Function.Name != call.Function.Name {
			t.Errorf("%q is %q, and that %+v: %v", words, call, again.Value, err)
		}
	})
}

// TestFunctionsInASession calls functions during a game, and checks the tempos, transpositions, scores and moves that result.
func TestFunctionsInASession(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Scores = session.ScoreList{Names: []string{"paper", "nerve", "blues"}, Load: scores.Load}
		var out bytes.Buffer
		heard := &adjustments{}
		asks := uiFunc(func(_ context.Context, tr session.Transport) error {
			for _, words := range []string{
				"move 4", "tempo 100", "faster", "tap", "tap", "tap", "transpose 7", "transpose-down", "as-written",
				"pause", "pause", "score-next", "score blues", "score polka", "move 4", "undo", "move 3", "quit",
			} {
				time.Sleep(400 * time.Millisecond)
				if strings.HasPrefix(words, "move") || words == "quit" {
					time.Sleep(20 * time.Second)
				}
				call, err := session.ParseCall(words)
				if err == nil {
					err = tr.Do(call)
				}
				if err != nil {
					tr.Say("%v\n", err)
				}
			}
			return nil
		})
		if err := p.perform(t, asks, heard, &lines.UI{In: strings.NewReader(""), Out: &out}); err != nil {
			t.Error(err)
		}
		if p.moves != "4 1 3 1" {
			t.Errorf("performed %s", p.moves)
		}
		want := "1.00+0 1.00+0 1.05+0 1.00+0 1.00+0 1.00+7 1.00+6 1.00+6 1.00+0 "
		if heard.all != want {
			t.Errorf("adjusted %s, want %s", heard.all, want)
		}
		if want := "120 100 150 "; !strings.HasPrefix(heard.tempi, want) {
			t.Errorf("tempi %s, want %s", heard.tempi, want)
		}
		for _, want := range []string{"score nerve, from the next bar line on\n", "score blues, from the next bar line on\n", "no score of the list is called \"polka\"\n", "score blues, seed 1"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
	})
}

// adjustments is a user interface that records all adjustments of tempo and transposition, and the tempos of the music.
type adjustments struct{ all, tempi string }

func (a *adjustments) Run(_ context.Context, _ session.Transport, events <-chan live.Event) error {
	for e := range events {
		switch e.Kind {
		case live.Adjusted:
			a.all += fmt.Sprintf("%.2f%+d ", e.Factor, e.Shift)
		case live.Pulse:
			if tempo := fmt.Sprintf("%.0f ", e.Tempo); !strings.HasSuffix(a.tempi, tempo) {
				a.tempi += tempo
			}
		}
	}
	return nil
}
