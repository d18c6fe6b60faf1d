package setlist_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
)

// sink is a MIDI output that records the messages that it gets, with their times.
type sink struct {
	live.Nowhere
	sent []sent
}

type sent struct {
	at      time.Duration
	message midi.Message
}

func (s *sink) Open() (live.Output, error) { return s, nil }

func (s *sink) Send(at time.Duration, m midi.Message) error {
	s.sent = append(s.sent, sent{at, m})
	return nil
}

// audience is a user interface that records which games have begun. It may act on events.
type audience struct {
	games []string
	begun []time.Duration
	said  []string
	stays bool
	queue *setlist.Queue
	act   func(session.Transport, live.Event)
	first func(session.Transport) // called before the first event
}

func (a *audience) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	if a.first != nil {
		a.first(t)
	}
	for e := range events {
		switch {
		case e.Kind == live.TurnBegan && e.Turn.Number == 1:
			a.games = append(a.games, fmt.Sprintf("%s %d %s", e.Match.Game.Name(), e.Match.Seed, filepath.Base(e.Score.Name)))
			a.begun = append(a.begun, e.At)
		case e.Kind == live.Notice:
			a.said = append(a.said, e.Text)
		}
		if a.act != nil {
			a.act(t, e)
		}
	}
	return nil
}

// evening performs the set list with the given text, in fake time. act is called with each event.
func evening(t *testing.T, text string, a *audience, act func(session.Transport, live.Event)) *sink {
	t.Helper()
	path := filepath.Join(t.TempDir(), "evening.yaml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := &sink{}
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		person := session.NewPerson()
		in := play.House{People: func(g game.Game) []*play.Person { return []*play.Person{person.Engine(play.PersonName, g)} }}
		list, err := setlist.Load(t.Context(), path, in, play.Order{Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		q := setlist.NewQueue(list)
		a.act, a.queue = act, q
		reload := func() (*setlist.List, error) { return setlist.Load(t.Context(), path, in, play.Order{Seed: "1"}) }
		s, err := session.Open(t.Context(), session.Options{
			SetList: setlist.NewConductor(q, reload), Person: person, Stays: a.stays,
			Score: list.Items[0].Score, Game: list.Items[0].Setup.Game, Matches: q.Programme, Clock: live.NewTimerClock(), Outputs: []live.Destination{out},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Perform(a); err != nil {
			t.Fatal(err)
		}
	})
	return out
}

// TestEvening performs a set list of items with different games and scores. It checks the MIDI messages sent between the items, the
// transposition, and the pause.
func TestEvening(t *testing.T) {
	a := &audience{}
	out := evening(t, `
items:
- {score: blues, game: connect4-4x4, first: random, second: random, games: 2, seed: 5}
- {game: tictactoe, first: random, second: random, seed: 9, pause: 3, transpose: 2, send: [{channel: 5, program: Flute}, {channel: 5, controller: 7, value: 99}]}
`, a, nil)
	want := []string{"connect4-4x4 5 blues", "connect4-4x4 6 blues", "tictactoe 9 paper"}
	if !slices.Equal(a.games, want) {
		t.Fatalf("%q, want %q", a.games, want)
	}
	flute := slices.IndexFunc(out.sent, func(s sent) bool { return s.message.String() == midi.ProgramChange(4, 73).String() })
	if flute < 0 || out.sent[flute].at != a.begun[2] || out.sent[flute+1].message.String() != midi.ControlChange(4, 7, 99).String() {
		t.Errorf("the flute is message %d; game 3 began at %v", flute, a.begun[2])
	}
	var last time.Duration
	for _, s := range out.sent[:flute] {
		if s.message.Is(midi.NoteOnMsg) {
			last = s.at
		}
	}
	if silence := a.begun[2] - last; silence < 3*time.Second {
		t.Errorf("%v from the last note to the next item", silence)
	}
	if !slices.ContainsFunc(a.said, func(s string) bool {
		return strings.HasPrefix(s, "2: tictactoe, random against random, score paper")
	}) {
		t.Errorf("said: %q", a.said)
	}
}

// TestItemsChanged checks that the performance tells which item sounds, which one follows, and how long they last.
func TestItemsChanged(t *testing.T) {
	var got []string
	evening(t, `
items:
- {name: one, game: connect4-4x4, first: random, second: random, seed: 5, until: "0:20", fade: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 9}
`, &audience{}, func(_ session.Transport, e live.Event) {
		switch e.Kind {
		case live.ItemsChanged:
			var line []string
			for _, i := range e.Items {
				line = append(line, fmt.Sprintf("%s %t %t %v %v", i.Name, i.Sounding, i.Next, i.Began.Round(time.Second), i.Lasts))
			}
			got = append(got, strings.Join(line, ", "))
		case live.Fading:
			got = append(got, fmt.Sprintf("fades %g", e.Value))
		}
	})
	want := []string{
		"one false true 0s 20s, two false false 0s 0s",
		"one true false 0s 20s, two false true 0s 0s",
		"fades 3",
		"fades 0",
		"one false false 0s 20s, two true false 24s 0s",
	}
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestCalls checks that an item begins with its calls, and that a scene's calls wait as one, and are made on a bar line.
func TestCalls(t *testing.T) {
	var got, plans []string
	out := evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, seed: 5, do: [mute second, velocity 20]}
- {name: two, game: tictactoe, first: random, second: random, seed: 9, do: [as-written]}
scenes:
- {name: duo, do: [mute second off, level second 90]}
`, &audience{}, func(tr session.Transport, e live.Event) {
		switch {
		case e.Kind == live.TurnBegan:
			got = append(got, fmt.Sprint(e.Turn.Number))
			if e.Match.Serial() == 1 && e.Turn.Number == 1 {
				_ = tr.Do(session.MustCall("at 5 scene duo"))
				_ = tr.Do(session.MustCall("at-undo"))
			}
			if e.Match.Serial() == 1 && e.Turn.Number == 2 {
				for words, want := range map[string]string{"at 2 scene duo": "", "scene trio": `no scene is called "trio"`, "at 2 scene trio": `no scene is called "trio"`} {
					if err := tr.Do(session.MustCall(words)); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
						t.Errorf("%s: %v", words, err)
					}
				}
			}
		case e.Kind == live.Mixed:
			got = append(got, e.Text)
		case e.Kind == live.PlanChanged:
			plans = append(plans, fmt.Sprint(session.Scene{Plan: e.Plan}.InForce()))
		}
	})
	if want := "[in 5: scene duo] [] [in 2: scene duo] [in 1: scene duo] [in 0: scene duo] []"; strings.Join(plans, " ") != want {
		t.Errorf("planned %s, want %s", plans, want)
	}
	want := "mute second 1 2 3 mute second off level second 90 4 5"
	if got := strings.Join(got, " "); !strings.HasPrefix(got, want) || !strings.Contains(got, " as-written 1 2 ") {
		t.Errorf("%s, want %s …", got, want)
	}
	var channel, key, velocity uint8
	for _, s := range out.sent {
		if s.message.GetNoteStart(&channel, &key, &velocity) {
			break
		}
	}
	if velocity > 20 {
		t.Errorf("the first note has the velocity %d", velocity)
	}
}

// TestUntil checks that an item ends when its condition is met, and that the set list is over after an item with `then: end`.
func TestUntil(t *testing.T) {
	a := &audience{}
	evening(t, `
items:
- {name: duel, game: tictactoe, first: perfect, second: random, until: first wins twice, seed: 3}
- {name: coda, game: tictactoe, first: random, second: random, then: end}
- {name: never, game: tictactoe}
`, a, nil)
	duels := 0
	for _, g := range a.games {
		if g != "tictactoe 1001 paper" {
			duels++
		}
	}
	if last := a.games[len(a.games)-1]; last != "tictactoe 1001 paper" || duels != len(a.games)-1 || duels < 2 {
		t.Errorf("%q", a.games)
	}
}

// TestCue leaves an item for another one, chosen by its name. Leaving an item must have no effect while the controls are locked. An unknown name
// must be an error.
func TestCue(t *testing.T) {
	a := &audience{}
	turns := 0
	evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, games: endless, seed: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 100}
- {name: three, game: tictactoe, first: random, second: random, seed: 200}
`, a, func(tr session.Transport, e live.Event) {
		if e.Kind != live.TurnBegan {
			return
		}
		if turns++; turns == 2 {
			_ = tr.Do(session.MustCall("lock-on"))
			next(tr)
			_ = tr.Do(session.MustCall("lock-off"))
			if err := tr.Do(session.MustCall("item nothing")); err == nil || !strings.Contains(err.Error(), `no item is called "nothing"`) {
				t.Error(err)
			}
			if err := tr.Do(session.MustCall("item THREE")); err != nil {
				t.Error(err)
			}
		}
	})
	if want := []string{"tictactoe 3 paper", "tictactoe 200 paper"}; !slices.Equal(a.games, want) {
		t.Errorf("%q", a.games)
	}
}

// TestCueAtOnce chooses an item before the first item sounds. The result must not depend on the order of goroutines.
func TestCueAtOnce(t *testing.T) {
	for range 50 {
		a := &audience{first: func(tr session.Transport) {
			if err := tr.Do(session.MustCall("item three")); err != nil {
				t.Error(err)
			}
		}}
		evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, seed: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 100}
- {name: three, game: tictactoe, first: random, second: random, seed: 200}
`, a, nil)
		if got := strings.Join(a.games, ", "); got != "tictactoe 200 paper" && got != "tictactoe 3 paper, tictactoe 200 paper" {
			t.Fatal(got)
		}
	}
}

// TestCueAskedAgain chooses an item whose game is then requested twice, because a new game is asked for or a fade ends while the last bar before it
// sounds. The choice must not be forgotten.
func TestCueAskedAgain(t *testing.T) {
	type test struct {
		games, fade string
		next, last  []string // calls after the choice, and in the last bar
	}
	tests := []test{{"1", "0", nil, []string{"new-game"}}}
	for seconds := range 20 {
		tests = append(tests, test{"endless", strconv.Itoa(seconds), []string{"item-next"}, nil})
	}
	for _, c := range tests {
		a := &audience{}
		evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, games: `+c.games+`, fade: `+c.fade+`, seed: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 100}
- {name: three, game: tictactoe, first: random, second: random, seed: 200}
`, a, func(tr session.Transport, e live.Event) {
			var calls []string
			switch {
			case e.Kind != live.TurnBegan || len(a.games) > 1:
			case e.Turn.Number == 2:
				calls = append([]string{"cue three"}, c.next...)
			case e.Match.Over():
				calls = c.last
			}
			for _, call := range calls {
				if err := tr.Do(session.MustCall(call)); err != nil {
					t.Error(err)
				}
			}
		})
		if slices.Contains(a.games, "tictactoe 100 paper") || a.games[len(a.games)-1] != "tictactoe 200 paper" {
			t.Errorf("%+v: %q", c, a.games)
		}
	}
}

// TestLeaveCountIn jumps to an item while the first one is counted in. The first one must not sound, and no other item may be shown as the next.
func TestLeaveCountIn(t *testing.T) {
	a := &audience{}
	asked := false
	evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, games: endless, until: "1:00", fade: 10, count-in: 2, seed: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 100}
- {name: three, game: tictactoe, first: random, second: random, seed: 200}
`, a, func(tr session.Transport, e live.Event) {
		switch {
		case e.Kind == live.CountIn && !asked:
			asked = true
			if err := tr.Do(session.MustCall("item three")); err != nil {
				t.Error(err)
			}
		case e.Kind == live.ItemsChanged && asked && e.Items[1].Next:
			t.Error("item two is shown as the next")
		}
	})
	if got := strings.Join(a.games, ", "); got != "tictactoe 200 paper" || a.begun[0] > 5*time.Second {
		t.Errorf("%s after %v", got, a.begun)
	}
}

// TestFade checks that an item with a fade becomes softer when its time is over, and that the next item has its normal loudness.
func TestFade(t *testing.T) {
	a := &audience{}
	out := evening(t, `
items:
- {game: connect4-7x6, first: random, second: random, until: "0:10", games: endless, fade: 6}
- {game: tictactoe, first: random, second: random}
- {game: connect4-4x4, first: random, second: random, until: "0:01", fade: 1}
`, a, nil)
	if last := len(a.games) - 1; last < 2 || a.games[last] != "connect4-4x4 2001 paper" {
		t.Fatalf("%q", a.games)
	}
	a.games, a.begun = a.games[:len(a.games)-1], a.begun[:len(a.begun)-1]
	if len(a.games) < 2 || a.games[len(a.games)-1] != "tictactoe 1001 paper" {
		t.Fatalf("%q", a.games)
	}
	next := a.begun[len(a.begun)-1]
	loudest := func(from, to time.Duration) (most uint8) {
		for _, s := range out.sent {
			var channel, key, velocity uint8
			if s.at >= from && s.at < to && s.message.GetNoteStart(&channel, &key, &velocity) {
				most = max(most, velocity)
			}
		}
		return most
	}
	before, faded, after := loudest(0, 10*time.Second), loudest(next-2*time.Second, next), loudest(next, next+5*time.Second)
	if before < 60 || faded > before/3 || after < 60 || next < 15*time.Second || next > 25*time.Second {
		t.Errorf("velocities %d, then %d, then %d from %v on", before, faded, after, next)
	}
}
