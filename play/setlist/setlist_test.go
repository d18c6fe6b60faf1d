package setlist_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
)

// sink records what an evening sends, after its channels were silenced.
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

// audience notes which games began, and may act on events.
type audience struct {
	games []string
	begun []time.Duration
	said  []string
	stays bool
	queue *setlist.Queue
	act   func(session.Transport, live.Event)
	first func(session.Transport) // before all events
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

// evening performs a set list in a bubble of time.
func evening(t *testing.T, text string, a *audience, act func(session.Transport, live.Event)) *sink {
	t.Helper()
	heeded := make(chan os.Signal, 1) // the goroutine of signals starts outside the bubble
	signal.Notify(heeded, os.Interrupt)
	signal.Stop(heeded)
	path := filepath.Join(t.TempDir(), "evening.yaml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out := &sink{}
	synctest.Test(t, func(t *testing.T) {
		person := session.NewPerson()
		players := setlist.Players{Seed: 1, Person: func(g game.Game) *play.Person { return person.Engine(play.PersonName, g) }}
		list, err := setlist.Load(t.Context(), path, players)
		if err != nil {
			t.Fatal(err)
		}
		q := setlist.NewQueue(list)
		a.act, a.queue = act, q
		reload := func() (*setlist.List, error) { return setlist.Load(t.Context(), path, players) }
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

// TestEvening performs items of two games and scores, with what is sent, paused and transposed
// between them.
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

// TestUntil performs until somebody has won twice, and goes back to an item by its name.
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

// TestCue has another item follow, and an item end early.
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
			tr.Lock(true)
			tr.NextItem()
			tr.Lock(false)
			if err := tr.Cue("nothing", true); err == nil || !strings.Contains(err.Error(), `no item is called "nothing"`) {
				t.Error(err)
			}
			if err := tr.Cue("THREE", true); err != nil {
				t.Error(err)
			}
		}
	})
	if want := []string{"tictactoe 3 paper", "tictactoe 200 paper"}; !slices.Equal(a.games, want) {
		t.Errorf("%q", a.games)
	}
}

// TestCueAtOnce cues an item before the first one sounds, whichever goroutine comes first.
func TestCueAtOnce(t *testing.T) {
	for range 50 {
		a := &audience{first: func(tr session.Transport) {
			if err := tr.Cue("three", true); err != nil {
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

// TestFade lets an item fade when its time has come: its notes become softer, and the next one
// is as loud as ever.
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

// hesitates has a person think for a minute where a move is awaited, and then does something, once.
func hesitates(what func(session.Transport)) func(session.Transport, live.Event) {
	asked := false
	return func(tr session.Transport, e live.Event) {
		switch {
		case e.Kind == live.MoveAsked && !asked:
			asked = true
			time.AfterFunc(time.Minute, func() { what(tr) })
		case e.Kind == live.MoveAsked:
			go func() { _ = tr.Move(e.Position.Moves()[0].Text) }()
		}
	}
}

// TestLeaveHesitating leaves an item with a fade while a person's move is awaited.
func TestLeaveHesitating(t *testing.T) {
	for _, early := range []time.Duration{0, time.Minute - 200*time.Millisecond} { // in the silence, or while it still sounds
		a := &audience{}
		evening(t, `
items:
- {game: tictactoe, first: random, second: human, fade: 6, seed: 3}
- {game: tictactoe, first: random, second: random, seed: 100}
`, a, func() func(session.Transport, live.Event) {
			act := hesitates(session.Transport.NextItem)
			return func(tr session.Transport, e live.Event) {
				if early > 0 && e.Kind == live.MoveAsked {
					e.Kind, early = live.TurnBegan, 0
					time.AfterFunc(200*time.Millisecond, tr.NextItem)
				}
				act(tr, e)
			}
		}())
		if want := []string{"tictactoe 3 paper", "tictactoe 100 paper"}; !slices.Equal(a.games, want) || a.begun[1] > 75*time.Second {
			t.Errorf("%q at %v", a.games, a.begun)
		}
	}
}

// TestLeaveAwaited leaves an item while its first move is awaited, and has others follow.
func TestLeaveAwaited(t *testing.T) {
	cue := func(name string, now bool) func(session.Transport) {
		return func(tr session.Transport) {
			if err := tr.Cue(name, now); err != nil {
				t.Error(err)
			}
		}
	}
	for name, test := range map[string]struct {
		does func(session.Transport)
		want string
	}{
		"next":             {session.Transport.NextItem, "3 200 300"},
		"item":             {cue("three", true), "3 300"},
		"cue":              {func(tr session.Transport) { cue("three", false)(tr); _ = tr.Move("1") }, "3 100 300"},
		"cue and next":     {func(tr session.Transport) { cue("three", false)(tr); tr.NextItem() }, "3 300"},
		"cue and new game": {func(tr session.Transport) { cue("three", false)(tr); tr.NewGame() }, "3 300"},
	} {
		a := &audience{}
		var shown []string
		act := hesitates(func(tr session.Transport) {
			shown = sounding(a.queue)
			test.does(tr)
		})
		evening(t, `
items:
- {name: zero, game: tictactoe, first: random, second: random, seed: 3}
- {name: one, game: connect4-4x4, first: human, second: random, seed: 100}
- {name: two, game: tictactoe, first: random, second: random, seed: 200}
- {name: three, game: tictactoe, first: random, second: random, seed: 300}
`, a, act)
		var seeds []string
		for _, g := range a.games {
			seeds = append(seeds, strings.Fields(g)[1])
		}
		if got := strings.Join(seeds, " "); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
		if said := "one is left: " + map[string]string{"next": "two", "item": "three", "cue and next": "three"}[name] + " follows\n"; name != "cue" && name != "cue and new game" && !slices.Contains(a.said, said) {
			t.Errorf("%s: said %q, not %q", name, a.said, said)
		}
		if !slices.Equal(shown, []string{"one", "two"}) {
			t.Errorf("%s: %q are shown as sounding and next", name, shown)
		}
	}
}

// sounding names the item that sounds and the one that follows.
func sounding(q *setlist.Queue) (names []string) {
	for _, s := range q.State() {
		if s.Sounding || s.Next {
			names = append(names, s.Name)
		}
	}
	return names
}

// TestUndoLeaving takes the last move of a person back after the item was left, during its fade or
// after it: the item goes on to its end, as loud as before.
func TestUndoLeaving(t *testing.T) {
	for _, after := range []time.Duration{time.Second, 6 * time.Second} {
		a, turns := &audience{}, 0
		var undone time.Duration
		out := evening(t, `
items:
- {game: connect4-7x6, first: human, second: random, fade: 2, seed: 3}
- {game: tictactoe, first: human, second: random, seed: 100}
`, a, func(tr session.Transport, e live.Event) {
			switch {
			case e.Kind == live.TurnsUndone:
				undone = e.At
			case e.Kind == live.MoveAsked && (turns < 3 || undone > 0):
				moves := e.Position.Moves()
				go func() { _ = tr.Move(moves[turns%len(moves)].Text) }()
			case e.Kind == live.TurnBegan:
				if turns++; turns == 4 {
					tr.NextItem()
					time.AfterFunc(after, tr.Undo)
				}
			}
		})
		if want := []string{"connect4-7x6 3 paper", "tictactoe 100 paper"}; !slices.Equal(a.games, want) || undone == 0 {
			t.Fatalf("%v: %q, undone at %v", after, a.games, undone)
		}
		loud := 0
		for _, s := range out.sent {
			var channel, key, velocity uint8
			if s.at > undone+2*time.Second && s.at < a.begun[1] && s.message.GetNoteStart(&channel, &key, &velocity) && velocity > 40 {
				loud++
			}
		}
		if loud < 3 {
			t.Errorf("%v: %d loud notes after it was undone at %v; the next item began at %v", after, loud, undone, a.begun[1])
		}
	}
}

// TestOver leaves the last item of an evening that stays: it says that the evening ends, tells
// when it is over, and goes to an item all the same.
func TestOver(t *testing.T) {
	a, turns := &audience{stays: true}, 0
	over := 0
	evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, games: endless, seed: 3}
`, a, func(tr session.Transport, e live.Event) {
		switch {
		case e.Kind == live.TurnBegan:
			if turns++; turns == 3 {
				tr.NextItem()
			}
		case e.Kind == live.AllOver:
			if over++; over == 2 {
				tr.Quit(nil)
				return
			}
			turns = 1
			if err := tr.Cue("one", true); err != nil {
				t.Error(err)
			}
		}
	})
	if over != 2 || len(a.games) != 2 || !slices.Contains(a.said, "one is left: the evening ends\n") {
		t.Errorf("over %d times after %q: %q", over, a.games, a.said)
	}
}

// TestOvertaken cues an item, or goes there, in the last bars of another one, when the game that
// would follow is ready already.
func TestOvertaken(t *testing.T) {
	for _, now := range []bool{true, false} {
		a := &audience{}
		evening(t, `
items:
- {name: one, game: tictactoe, first: random, second: random, seed: 3}
- {name: two, game: tictactoe, first: random, second: random, seed: 100}
- {name: three, game: tictactoe, first: random, second: random, seed: 200}
`, a, func(tr session.Transport, e live.Event) {
			if e.Kind == live.TurnBegan && e.Match.Seed == 3 && e.Match.Outcome() != game.Undecided {
				time.AfterFunc(100*time.Millisecond, func() {
					if err := tr.Cue("three", now); err != nil {
						t.Error(err)
					}
				})
			}
		})
		if want := []string{"tictactoe 3 paper", "tictactoe 200 paper"}; !slices.Equal(a.games, want) {
			t.Errorf("%v: %q", now, a.games)
		}
	}
}

// TestWait pauses before an item.
func TestWait(t *testing.T) {
	a := &audience{}
	var waited time.Duration
	evening(t, `
items:
- {game: tictactoe, first: random, second: random}
- {name: encore, game: tictactoe, first: random, second: random, wait: true}
`, a, func(tr session.Transport, e live.Event) {
		if e.Kind == live.Paused {
			waited = e.At
			time.AfterFunc(time.Minute, tr.Resume)
		}
	})
	if len(a.begun) != 2 || waited == 0 || a.begun[1]-waited < time.Minute {
		t.Errorf("began at %v, paused at %v", a.begun, waited)
	}
}

// TestNearest has items whose length no games meet: they have the nearest, whatever the seed, and
// say so.
func TestNearest(t *testing.T) {
	for seed := range uint64(8) {
		list, err := setlist.Parse(t.Context(), "evening.yaml", []byte(`
items:
- {length: "0:40", game: connect4-7x6, first: random, second: random}
- {length: "0:02", game: connect4-7x6, first: random, second: random}
`), setlist.Players{Seed: seed})
		if err != nil {
			t.Fatal(seed, err)
		}
		first, second := list.Items[0].Line(), list.Items[1].Line()
		if !strings.Contains(first, "; for 0:") || !strings.HasSuffix(second, ", the nearest to 0:02") {
			t.Errorf("%d: %s; %s", seed, first, second)
		}
	}
}

// TestErrors reads set lists that are wrong.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"items: []": "items: there are no items",
		"items:\n- {score: blues}\n- {name: blues}":                       "3:10",
		"items:\n- {score: nowhere}":                                      "nowhere",
		"items:\n- {until: somebody loses}":                               `evening.yaml:2:11: items[0].until: "somebody loses" is no condition`,
		"items:\n- {first: nobody}":                                       "items[0].first",
		"items:\n- {game: chess}":                                         "items[0].game",
		"items:\n- {games: 0}":                                            `"0"; expected 1 to 1000, or endless`,
		"items:\n- {length: \"3:00\", games: 2}":                          "so games and until have no meaning",
		"items:\n- {then: two}":                                           `no item is called "two"`,
		"items:\n- {fade: -1}":                                            "-1 seconds; expected 0 to 3600",
		"items:\n- {send: {channel: 17, program: Flute}}":                 "17 is out of range; expected 1 to 16",
		"items:\n- {send: {channel: 1, program: Kazoo}}":                  "is not an instrument",
		"items:\n- {send: {channel: 1}}":                                  "neither a program nor a controller",
		"items:\n- {tempo: 4000}":                                         "items[0].tempo",
		"items:\n- {score: evolution, games: 2}":                          "names its games",
		"items:\n- {name: end}":                                           "ends the evening",
		"items:\n- {opening: 99}":                                         "99 is out of range; expected 0 to 36",
		"items:\n- {first: human}":                                        "a person plays only live",
		"title: x\nitmes:\n- {}":                                          `unknown field "itmes"`,
		"items:\n- {length: \"99:00:00\", first: random, second: random}": "items[0].length: 99:00:00 is not a length",
	} {
		_, err := setlist.Parse(t.Context(), "evening.yaml", []byte(text), setlist.Players{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v\nwant %s", text, err, want)
		}
	}
}

// TestTheDocumentedList reads the set list of the docs.
func TestTheDocumentedList(t *testing.T) {
	page, err := os.ReadFile("../../docs/setlists.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "```yaml\n")
	list, _, ok := strings.Cut(list, "```")
	dir := t.TempDir()
	err = errors.Join(os.Mkdir(filepath.Join(dir, "mine"), 0o700), os.WriteFile(filepath.Join(dir, "mine", "fast.yaml"), []byte("tempo: 200"), 0o600))
	if err != nil || !ok {
		t.Fatal(err)
	}
	players := setlist.Players{Seed: 1, Person: func(g game.Game) *play.Person { return session.NewPerson().Engine(play.PersonName, g) }}
	if _, err := setlist.Parse(t.Context(), filepath.Join(dir, "evening.yaml"), []byte(list), players); err != nil {
		t.Error(err)
	}
}

// TestAllErrors reads a set list of many mistakes, one of which is of YAML alone: all are told, in
// the order of the file.
func TestAllErrors(t *testing.T) {
	_, err := setlist.Parse(t.Context(), "evening.yaml", []byte(`
items:
- {score: mine.yaml, wait: maybe}
- {colour: red, fade: -1, opening: 99}
- {then: nowhere}
`), setlist.Players{})
	var places []string
	for line := range strings.Lines(err.Error()) {
		places = append(places, strings.Join(strings.Split(line, ":")[1:4], ":"))
	}
	want := []string{`3:11: items[0].score`, `3:28: items[0].wait`, `4:4: items[1]`, `4:23: items[1].fade`, `4:36: items[1].opening`, `5:10: items[2].then`}
	for i := range places {
		places[i] = strings.TrimSpace(places[i])
	}
	if !slices.Equal(places, want) {
		t.Errorf("%q in\n%v", places, err)
	}
}

// FuzzParse reads any text: it is a set list whose lines can be told, or an error.
func FuzzParse(f *testing.F) {
	f.Add("items:\n- {score: blues, until: [a draw, first wins 3 times], then: end}")
	f.Add("items: {game: tictactoe}")
	f.Fuzz(func(t *testing.T, text string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		list, err := setlist.Parse(ctx, "evening.yaml", []byte(text), setlist.Players{})
		if err != nil {
			return
		}
		q := setlist.NewQueue(list)
		if _, err := q.Programme(nil); err != nil && !errors.Is(err, play.ErrOver) {
			t.Error(err)
		}
		for _, s := range q.State() {
			_ = s.Line
		}
	})
}
