package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play/lines"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// calls is a session.Transport that records its calls.
type calls struct {
	session.Transport
	all []string
}

func (c *calls) add(format string, args ...any) { c.all = append(c.all, fmt.Sprintf(format, args...)) }

func (c *calls) Move(text string) error { c.add("Move %s", text); return errors.New("illegal") }

func (c *calls) Select(s game.Square) error {
	c.add("Select %d,%d", s.X, s.Y)
	return session.ErrNotAsked
}

func (c *calls) ChooseScore(name string) error {
	c.add("ChooseScore %s", name)
	return errors.New("none")
}
func (c *calls) Deselect()               { c.add("Deselect") }
func (c *calls) Undo()                   { c.add("Undo") }
func (c *calls) NewGame()                { c.add("NewGame") }
func (c *calls) TogglePause()            { c.add("TogglePause") }
func (c *calls) Pause()                  { c.add("Pause") }
func (c *calls) Resume()                 { c.add("Resume") }
func (c *calls) Panic()                  { c.add("Panic") }
func (c *calls) StepScore(by int)        { c.add("StepScore %+d", by) }
func (c *calls) SetTempo(tempo float64)  { c.add("SetTempo %g", tempo) }
func (c *calls) Tap()                    { c.add("Tap") }
func (c *calls) Faster(by float64)       { c.add("Faster %.3f", by) }
func (c *calls) Transpose(by int)        { c.add("Transpose %+d", by) }
func (c *calls) TransposeTo(by int)      { c.add("TransposeTo %+d", by) }
func (c *calls) SetVelocity(loudest int) { c.add("SetVelocity %d", loudest) }
func (c *calls) StartOn(key int)         { c.add("StartOn %d", key) }
func (c *calls) Release()                { c.add("Release") }
func (c *calls) AsWritten()              { c.add("AsWritten") }
func (c *calls) Quit(why error)          { c.add("Quit %v", why) }
func (c *calls) NextItem() error         { c.add("NextItem"); return nil }
func (c *calls) Lock(on bool)            { c.add("Lock %t", on) }
func (c *calls) Locked() bool            { return false }

func (c *calls) Cue(name string, now bool) error {
	c.add("Cue %s %t", name, now)
	return nil
}

// SetDrama records the calls for all signals, one after another, as one.
func (c *calls) SetDrama(s scores.Signal, amount float64) {
	c.add("SetDrama %s %g", s, amount)
	if all := len(scores.Signals()); len(c.all) == all {
		c.all = []string{fmt.Sprintf("SetDrama all %g", amount)}
	}
}

// TestFunctions calls every function, as it is written.
func TestFunctions(t *testing.T) {
	var called []string
	for _, c := range []struct{ words, want, err string }{
		{"move 11-15", "Move 11-15", "illegal"},
		{"column 3", "Select 3,0", session.ErrNotAsked.Error()},
		{"square 3 2", "Select 3,2", session.ErrNotAsked.Error()},
		{"deselect", "Deselect", ""},
		{"undo", "Undo", ""},
		{"new-game", "NewGame", ""},
		{"pause", "TogglePause", ""},
		{"pause-on", "Pause", ""},
		{"pause-off", "Resume", ""},
		{"item-next", "NextItem", ""},
		{"item encore", "Cue encore true", ""},
		{"cue the last dance", "Cue the last dance false", ""},
		{"lock", "Lock true", ""},
		{"lock-on", "Lock true", ""},
		{"lock-off", "Lock false", ""},
		{"panic", "Panic", ""},
		{"score-next", "StepScore +1", ""},
		{"score-previous", "StepScore -1", ""},
		{"score sets/my own.yaml", "ChooseScore sets/my own.yaml", "none"},
		{"tempo 97.5", "SetTempo 97.5", ""},
		{"tap", "Tap", ""},
		{"faster", "Faster 1.050", ""},
		{"slower", "Faster 0.952", ""},
		{"transpose -5", "TransposeTo -5", ""},
		{"transpose-up", "Transpose +1", ""},
		{"transpose-down", "Transpose -1", ""},
		{"velocity 64", "SetVelocity 64", ""},
		{"hold 60", "StartOn 60", ""},
		{"release", "Release", ""},
		{"drama 0.5", "SetDrama all 0.5", ""},
		{"drama-tension 0", "SetDrama tension 0", ""},
		{"drama-advantage 1", "SetDrama advantage 1", ""},
		{"drama-surprise 2", "SetDrama surprise 2", ""},
		{"drama-progress 1", "SetDrama progress 1", ""},
		{"drama-density 1", "SetDrama density 1", ""},
		{"drama-capture 1", "SetDrama capture 1", ""},
		{"drama-blunder 1", "SetDrama blunder 1", ""},
		{"drama-confidence 1", "SetDrama confidence 1", ""},
		{"drama-piece 1", "SetDrama piece 1", ""},
		{"as-written", "AsWritten", ""},
		{"quit", "Quit <nil>", ""},
	} {
		call, err := session.ParseCall("  " + c.words + " ")
		if err != nil {
			t.Error(err)
			continue
		}
		if call.String() != c.words {
			t.Errorf("%q is written %q", c.words, call)
		}
		got := calls{}
		said := ""
		if err := call.Do(&got); err != nil {
			said = err.Error()
		}
		if !slices.Equal(got.all, []string{c.want}) || said != c.err {
			t.Errorf("%s: calls %q with %q, want %q with %q", c.words, got.all, said, c.want, c.err)
		}
		called = append(called, call.Function.Name)
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

// TestWrongCalls reads calls that cannot be.
func TestWrongCalls(t *testing.T) {
	for words, want := range map[string]string{
		"":              `"" is no function`,
		"puase":         `"puase" is no function`,
		"pause 1":       `pause: "1" is too much: it takes no value`,
		"tempo":         `tempo: ""; expected a number from 10 to 400`,
		"tempo 9":       `tempo: "9"; expected a number from 10 to 400`,
		"tempo NaN":     `tempo: "NaN"; expected a number from 10 to 400`,
		"transpose 1.5": `transpose: "1.5"; expected a whole number from -24 to 24`,
		"square 3":      `square: "3"; expected a column and a row`,
		"square 0 1":    `square: "0 1"; expected a column and a row`,
		"square x 1":    `square: "x 1"; expected a column and a row`,
		"score":         `score: nothing; expected a text`,
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

// FuzzParseCall checks that a call that can be read is written as it is read.
func FuzzParseCall(f *testing.F) {
	for _, words := range []string{"pause", "tempo 1e2", "square 1  2", "score a b", "TEMPO 90", "hold 0x10", "transpose -0"} {
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

// TestFunctionsInASession types functions while a game is performed.
func TestFunctionsInASession(t *testing.T) {
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		p := prepare(t)
		p.Scores = session.ScoreList{Names: []string{"paper", "duel", "blues"}, Load: scores.Load}
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
					err = call.Do(tr)
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
		for _, want := range []string{"score duel, from the next bar line on\n", "score blues, from the next bar line on\n", "no score of the list is called \"polka\"\n", "score blues, seed 1"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
	})
}

// adjustments is a user interface that records how tempo and transposition were adjusted, and
// the tempi of the music.
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
