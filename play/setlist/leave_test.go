package setlist_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
)

// next leaves the current item, like a person who presses a key.
func next(tr session.Transport) { _ = tr.Do(session.MustCall("item-next")) }

// cueing returns a call that chooses an item as the next one. If the bool is true, the call also leaves the current item at once.
func cueing(name string, now bool) session.Call {
	if now {
		return session.MustCall("item " + name)
	}
	return session.MustCall("cue " + name)
}

// hesitates imitates a person who does not make the first move. After a minute, it calls the given function. Later moves of the person are made at
// once.
func hesitates(what func(session.Transport)) func(session.Transport, live.Event) {
	asked := false
	return func(tr session.Transport, e live.Event) {
		switch {
		case e.Kind == live.MoveAsked && !asked:
			asked = true
			time.AfterFunc(time.Minute, func() { what(tr) })
		case e.Kind == live.MoveAsked:
			go func() { _ = tr.Do(session.Move(e.Position.Moves()[0].Text)) }()
		}
	}
}

// TestLeaveHesitating leaves an item with a fade while a move of a person is awaited.
func TestLeaveHesitating(t *testing.T) {
	for _, early := range []time.Duration{0, time.Minute - 200*time.Millisecond} { // leave it in silence, or while it still sounds
		a := &audience{}
		evening(t, `
items:
- {game: tictactoe, first: random, second: human, fade: 6, seed: 3}
- {game: tictactoe, first: random, second: random, seed: 100}
`, a, func() func(session.Transport, live.Event) {
			act := hesitates(next)
			return func(tr session.Transport, e live.Event) {
				if early > 0 && e.Kind == live.MoveAsked {
					e.Kind, early = live.TurnBegan, 0
					time.AfterFunc(200*time.Millisecond, func() { next(tr) })
				}
				act(tr, e)
			}
		}())
		if want := []string{"tictactoe 3 paper", "tictactoe 100 paper"}; !slices.Equal(a.games, want) || a.begun[1] > 75*time.Second {
			t.Errorf("%q at %v", a.games, a.begun)
		}
	}
}

// TestLeaveAwaited leaves an item while its first move is awaited, and checks which items follow.
func TestLeaveAwaited(t *testing.T) {
	cue := func(name string, now bool) func(session.Transport) {
		return func(tr session.Transport) {
			if err := tr.Do(cueing(name, now)); err != nil {
				t.Error(err)
			}
		}
	}
	for name, test := range map[string]struct {
		does func(session.Transport)
		want string
	}{
		"next":             {next, "3 200 300"},
		"item":             {cue("three", true), "3 300"},
		"cue":              {func(tr session.Transport) { cue("three", false)(tr); _ = tr.Do(session.Move("1")) }, "3 100 300"},
		"cue and next":     {func(tr session.Transport) { cue("three", false)(tr); next(tr) }, "3 300"},
		"cue and new game": {func(tr session.Transport) { cue("three", false)(tr); _ = tr.Do(session.MustCall("new-game")) }, "3 300"},
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

// sounding returns the names of two items: the item that sounds, and the next item.
func sounding(q *setlist.Queue) (names []string) {
	for _, s := range q.Items() {
		if s.Sounding || s.Next {
			names = append(names, s.Name)
		}
	}
	return names
}

// TestUndoLeaving leaves an item, and undoes a person's last move during or after the item's fade. The item must then continue to its end, as
// loud as before.
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
				go func() { _ = tr.Do(session.Move(moves[turns%len(moves)].Text)) }()
			case e.Kind == live.TurnBegan:
				if turns++; turns == 4 {
					next(tr)
					time.AfterFunc(after, func() { _ = tr.Do(session.MustCall("undo")) })
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

// TestLeaveAgain leaves an item while a person hesitates, comes back to it by undo, and leaves it again. The next item must begin both times.
func TestLeaveAgain(t *testing.T) {
	a, asked := &audience{}, 0
	evening(t, `
items:
- {name: one, game: tictactoe, first: human, second: random, fade: 3, seed: 3}
- {name: two, game: connect4-7x6, first: human, second: random, seed: 100}
`, a, func(tr session.Transport, e live.Event) {
		if e.Kind != live.MoveAsked {
			return
		}
		switch asked++; asked {
		case 1: // of one
			time.AfterFunc(5*time.Minute, func() { tr.Quit(nil) }) // should it not be left again
			go func() { _ = tr.Do(session.Move("5")) }()
		case 2, 4:
			time.AfterFunc(20*time.Second, func() { next(tr) })
		case 3: // of two
			time.AfterFunc(time.Second, func() { _ = tr.Do(session.MustCall("undo")) })
		default:
			time.AfterFunc(time.Second, func() { tr.Quit(nil) })
		}
	})
	if got := strings.Count(strings.Join(a.said, ""), "one is left: two follows"); got != 2 || asked != 5 {
		t.Errorf("left %d times, asked %d times: %q", got, asked, a.said)
	}
}

// TestOver leaves the last item of a set list, in a performance that stays open at its end. A notice must say that the set list is over, the
// event AllOver must come, and it must still be possible to choose an item.
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
				next(tr)
			}
		case e.Kind == live.AllOver:
			if over++; over == 2 {
				tr.Quit(nil)
				return
			}
			turns = 1
			if err := tr.Do(session.MustCall("item one")); err != nil {
				t.Error(err)
			}
		}
	})
	if over != 2 || len(a.games) != 2 || !slices.Contains(a.said, "one is left: the set list ends\n") {
		t.Errorf("over %d times after %q: %q", over, a.games, a.said)
	}
}

// TestOvertaken chooses an item during the last bars of another item, when the game that would follow is already composed. The chosen item must
// follow.
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
					if err := tr.Do(cueing("three", now)); err != nil {
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

// TestWait checks that the performance pauses before an item with the setting `wait: true`.
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
			time.AfterFunc(time.Minute, func() { _ = tr.Do(session.MustCall("pause-off")) })
		}
	})
	if len(a.begun) != 2 || waited == 0 || a.begun[1]-waited < time.Minute {
		t.Errorf("began at %v, paused at %v", a.begun, waited)
	}
}

// TestWaitForPerson checks that a performance pauses before an item at once if a person makes the item's first move, and pauses once.
func TestWaitForPerson(t *testing.T) {
	for _, first := range []string{`{name: zero, game: tictactoe, first: random, second: random}`, `{name: zero, game: tictactoe, first: random, second: human}`} {
		a := &audience{}
		var did []string
		var asked game.Position
		evening(t, `
items:
- `+first+`
- {name: encore, game: tictactoe, first: human, second: random, wait: true}
`, a, func(tr session.Transport, e live.Event) {
			switch {
			case e.Kind == live.Paused:
				did = append(did, "pauses")
				time.AfterFunc(time.Minute, func() { _ = tr.Do(session.MustCall("pause-off")) })
			case e.Kind == live.Resumed:
				did = append(did, "resumes")
				if asked != nil {
					go func() { _ = tr.Do(session.Move(asked.Moves()[0].Text)) }()
				}
			case e.Kind == live.MoveAsked && e.Position.Turn() == game.Second:
				next(tr)
			case e.Kind == live.MoveAsked && len(did) == 2:
				go func() { _ = tr.Do(session.Move(e.Position.Moves()[0].Text)) }()
			case e.Kind == live.MoveAsked:
				asked = e.Position
			}
		})
		if !slices.Equal(did, []string{"pauses", "resumes"}) || len(a.begun) != 2 || a.begun[1] < time.Minute {
			t.Errorf("%s: %q, began at %v", first, did, a.begun)
		}
	}
}

// TestReplace changes the list while its second item sounds, and checks which item follows.
func TestReplace(t *testing.T) {
	text := func(names ...string) string {
		text := "items:\n"
		for _, name := range names {
			text += "- {name: " + name + ", game: tictactoe, first: random, second: random}\n"
		}
		return text
	}
	list := func(names ...string) *setlist.List {
		l, err := setlist.Parse(t.Context(), "evening.yaml", []byte(text(names...)), play.House{}, play.Order{Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, test := range []struct {
		now  []string
		want string // the sounding item and the next one
	}{
		{[]string{"a", "b", "c"}, "b c"},
		{[]string{"a", "bee", "c"}, "bee c"}, // renamed
		{[]string{"a", "c"}, "c"},            // removed
		{[]string{"c", "b", "a"}, "b a"},
		{[]string{"a"}, ""},
	} {
		a := &audience{}
		var got []string
		evening(t, text("a", "b", "c"), a, func(_ session.Transport, e live.Event) {
			if e.Kind == live.TurnBegan && len(a.games) == 2 && e.Turn.Number == 2 { // the conductor has heard of the first turn
				a.queue.Replace(list(test.now...))
				got = sounding(a.queue)
			}
		})
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%q: %s, want %s", test.now, got, test.want)
		}
	}
}

// TestReplaceChosen changes the list after the game of a chosen item was requested, and requests it again. The new list has the word.
func TestReplaceChosen(t *testing.T) {
	list := func(text string) *setlist.List {
		l, err := setlist.Parse(t.Context(), "evening.yaml", []byte("items:\n- {name: a, first: random, second: random}\n"+text), play.House{}, play.Order{Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	const b, c = "- {name: b, game: othello, first: random, second: random}\n", "- {name: c, game: tictactoe, first: random, second: random}\n"
	for _, test := range []struct{ now, want string }{
		{b + c, "tictactoe"},
		{b + "- {name: c, game: chess, first: random, second: random}\n", "chess"}, // changed
		{b, "othello"}, // removed
	} {
		q := setlist.NewQueue(list(b + c))
		request := func(played ...*play.Match) *play.Match {
			m, err := q.Programme(played)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		first := request()
		if err := q.BeginWith("c"); err != nil {
			t.Fatal(err)
		}
		if m := request(first); m.Game.Name() != "tictactoe" {
			t.Errorf("%s follows, want tictactoe", m.Game.Name())
		}
		q.Replace(list(test.now))
		if m := request(first); m.Game.Name() != test.want {
			t.Errorf("%q: %s follows, want %s", test.now, m.Game.Name(), test.want)
		}
	}
}

// TestNearest checks items with lengths that no choice of games has. With any seed, an item must get games with the closest length, and its
// description must say so.
func TestNearest(t *testing.T) {
	for seed := range uint64(8) {
		list, err := setlist.Parse(t.Context(), "evening.yaml", []byte(`
items:
- {length: "0:40", game: connect4-7x6, first: random, second: random}
- {length: "0:02", game: connect4-7x6, first: random, second: random}
`), play.House{}, play.Order{Seed: strconv.FormatUint(seed, 10)})
		if err != nil {
			t.Fatal(seed, err)
		}
		first, second := list.Items[0].Line(), list.Items[1].Line()
		if !strings.Contains(first, "; for 0:") || !strings.HasSuffix(second, ", the nearest to 0:02") {
			t.Errorf("%d: %s; %s", seed, first, second)
		}
	}
}
