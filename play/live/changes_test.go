package live

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// duet rehearses a match of a person against the gamer first. The person makes each of the moves one second after being asked.
func duet(t *testing.T, s *scores.Score, moves ...string) (*rehearsal, *play.Match) {
	t.Helper()
	said := make(chan string, len(moves))
	r := rehearse(s)
	r.Stays = true
	r.person = typist(said, func() {
		if len(moves) == 0 {
			return
		}
		move := moves[0]
		moves = moves[1:]
		at(time.Second, func() { said <- move })
	})
	return r, play.NewMatch(board(t), r.person, first, 0, 1)
}

// first is a gamer that drops its disc into the first column that is not full.
var first = thinker(func(p game.Position) game.Move { return p.Moves()[0] })

// played returns the moves of the matches heard. Semicolons separate matches.
func played(heard []*play.Match) string {
	var all []string
	for _, m := range heard {
		all = append(all, m.Moves())
	}
	return strings.Join(all, "; ")
}

func TestUndo(t *testing.T) {
	s := ensemble(t)
	tests := map[string]struct {
		at   time.Duration
		want string
	}{
		"of nothing":                 {50 * time.Millisecond, "3 1 4 1 5 1"},
		"in the person's bar":        {1500 * time.Millisecond, "4 1 5 1"},
		"before the first move":      {time.Second + lead/2, "4 1 5 1"},
		"before the second move":     {4500 * time.Millisecond, "3 1 5 1"},
		"in the gamer's bar":         {2500*time.Millisecond + lead, "4 1 5 1"},
		"in the person's second bar": {5500 * time.Millisecond, "3 1 5 1"},
		"while the person thinks":    {20 * time.Second, "3 1 4 1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, m := duet(t, s, "3", "4", "5")
				at(test.at, r.Undo)
				heard, err := r.playUntil(30*time.Second, m)
				if !errors.Is(err, errEnough) || played(heard) != test.want {
					t.Errorf("%v, %q was played, want %q", err, played(heard), test.want)
				}
				r.sink.mustBeSilent(t)
				mustBeRendered(t, s, heard)
			})
		})
	}
}

// mustBeRendered checks that the performed matches make the same piece as a new composition of their moves.
func mustBeRendered(t testing.TB, s *scores.Score, heard []*play.Match) {
	t.Helper()
	var again []*play.Match
	for _, m := range heard {
		given, err := play.NewGivenMatch(m.Game, strings.Fields(m.Moves()), m.Seed)
		if err != nil {
			t.Fatal(err)
		}
		given.Names = m.Names
		again = append(again, given)
	}
	want, err := play.Perform(t.Context(), s, again, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(mustSMF(t, play.Piece(s, heard)), mustSMF(t, want)) {
		t.Error("the take is not the piece as it is rendered")
	}
}

func mustSMF(t testing.TB, p interface{ SMF(int) ([]byte, error) }) []byte {
	t.Helper()
	data, err := p.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestNewGame(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r, m := duet(t, s, "3", "4", "5", "6")
		at(5500*time.Millisecond, r.NewGame) // during the bar of move 4
		at(10*time.Second, r.NewGame)        // while the music waits for move 6
		heard, err := r.playUntil(30*time.Second, m)
		if want := "3 1 4; 5 1; 6 1"; !errors.Is(err, errEnough) || played(heard) != want {
			t.Fatalf("%v, %q was played, want %q", err, played(heard), want)
		}
		for i, m := range heard {
			if m.Seed != uint64(i+1) {
				t.Errorf("game %d has seed %d", i+1, m.Seed)
			}
		}
		mustBeRendered(t, s, heard)
	})
}

// TestLeaveInTheLastBar leaves a game during a bar. It checks that the next game follows and that no game is skipped, even if the bar is the last of
// its game.
func TestLeaveInTheLastBar(t *testing.T) {
	s := load(t, "paper")
	for _, test := range []struct {
		in    string // the game is left during the bar of this move
		leave func(*Performance)
		want  string
	}{
		{"1", (*Performance).NewGame, "1; 3 4; 5 6"},
		{"2", (*Performance).NewGame, "1 2; 3 4; 5 6"},
		{"3", (*Performance).NewGame, "1 2; 3; 5 6"},
		{"4", (*Performance).NewGame, "1 2; 3 4; 5 6"},
		{"6", (*Performance).NewGame, "1 2; 3 4; 5 6; 5 6"},
		{"1", (*Performance).LeaveGame, "1; 3 4; 5 6"},
		{"2", (*Performance).LeaveGame, "1 2; 3 4; 5 6"},
		{"6", (*Performance).LeaveGame, "1 2; 3 4; 5 6"},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, left := rehearse(s), false
			r.Stays = true
			r.Tell = func(e Event) {
				if e.Kind == TurnBegan && e.Turn.Move.Text == test.in && !left {
					left = true
					at(500*time.Millisecond, func() { test.leave(r.Performance) })
				}
			}
			heard, err := r.playUntil(time.Minute, given(t, "1", "2"), given(t, "3", "4"), given(t, "5", "6"))
			if got := played(heard); !errors.Is(err, errEnough) || got != test.want {
				t.Errorf("left in the bar of %s: %v, %q was played, want %q", test.in, err, got, test.want)
			}
		})
	}
}

// TestStaysAfterTheEnd undoes a person's last move after the last game has ended, and checks that the game continues.
func TestStaysAfterTheEnd(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r, m := duet(t, s, "3", "3", "4", "5", "2")
		at(30*time.Second, r.Undo)
		heard, err := r.playUntil(time.Minute, m)
		if want := "3 1 3 1 4 1 2 1"; !errors.Is(err, errEnough) || played(heard) != want {
			t.Errorf("%v, %q was played, want %q", err, played(heard), want)
		}
		mustBeRendered(t, s, heard)
	})
}

// TestUndoInTheLastBar undoes a move while the last bar of a performance sounds that ends by itself, and checks that the game goes on.
func TestUndoInTheLastBar(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r, m := duet(t, s, "3", "3", "4", "5", "2")
		r.Stays = false
		undone := false
		r.Tell = func(e Event) {
			if e.Kind == TurnBegan && len(e.Match.Turns) == 8 && !undone {
				undone = true
				r.Undo()
			}
		}
		heard, err := r.playUntil(time.Minute, m)
		if want := "3 1 3 1 4 1 2 1"; err != nil || !undone || played(heard) != want {
			t.Errorf("%v, %q was played, want %q", err, played(heard), want)
		}
		mustBeRendered(t, s, heard)
	})
}

func TestSetScore(t *testing.T) {
	s, by := load(t, "paper"), load(t, "../../docs/examples/duel.yaml")
	synctest.Test(t, func(t *testing.T) {
		r, m := duet(t, s, "3", "4", "5")
		const change = 6 * time.Second
		at(change, func() { r.SetScore(by) })
		heard, err := r.playUntil(time.Minute, m)
		if want := "3 1 4 1 5 1"; !errors.Is(err, errEnough) || played(heard) != want || r.Score() != by {
			t.Fatalf("%v, %q was played, want %q", err, played(heard), want)
		}
		programs := 0
		for _, s := range r.sink.sent {
			if s.message.Is(midi.ProgramChangeMsg) && s.at > change {
				programs++
			}
		}
		if programs != 2 {
			t.Errorf("%d programs were changed", programs)
		}
		again, err := play.Recompose(by, heard)
		if err != nil {
			t.Fatal(err)
		}
		mustBeRendered(t, by, again)
		if last := len(again[0].Turns) - 1; fmt.Sprint(again[0].Turns[last].Bars[0]) != fmt.Sprint(heard[0].Turns[last].Bars[0]) {
			t.Error("the last bar was not composed by the new score")
		}
		r.sink.mustBeSilent(t)
	})
}

func TestFaster(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.SendTime = true
		const change = lead + settling + barLength + barLength/4
		at(change-time.Millisecond, func() { r.Faster(2) })
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		var got []sent
		for _, m := range r.sink.sent {
			if m.message.Is(midi.TimingClockMsg) {
				got = append(got, m)
			}
		}
		if len(got) != 3*4*pulses {
			t.Fatalf("%d pulses", len(got))
		}
		for i, p := range got {
			want := lead + settling + time.Duration(i)*time.Minute/120/pulses
			if want > change {
				want = change + (want-change)/2
			}
			if (p.at - want).Abs() > prompt {
				t.Fatalf("pulse %d at %v, want %v", i, p.at, want)
			}
		}
	})
}

func TestTranspose(t *testing.T) {
	s := load(t, "paper")
	var plain *rehearsal
	synctest.Test(t, func(t *testing.T) {
		plain = rehearse(s)
		if _, err := plain.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(barLength/2, func() { r.Transpose(5) })
		heard, err := r.play(given(t, "1", "2", "1"))
		if err != nil {
			t.Fatal(err)
		}
		want := plain.sink.starts()
		for i, got := range r.sink.starts() {
			shift := uint8(5)
			if want[i].at < lead+barLength {
				shift = 0
			}
			if got.message[1] != want[i].message[1]+shift || got.at != want[i].at {
				t.Errorf("note %d: %v, want %v higher by %d", i, got, want[i], shift)
			}
		}
		mustBeRendered(t, s, heard)
	})
}

// TestWhileAPersonThinks checks what sounds while the music waits for the person's second move. Before that, the bars of the person's first move and
// of the gamer's reply sound.
func TestWhileAPersonThinks(t *testing.T) {
	const (
		line  = lead + 2*barLength // from this bar line on, the music waits for the person
		moved = 6500 * time.Millisecond
	)
	tests := map[scores.Waiting]struct{ notes, bar time.Duration }{
		scores.SilentWaiting:   {0, moved},
		scores.DroneWaiting:    {1, moved},
		scores.OstinatoWaiting: {6, line + 2*barLength},
	}
	for waiting, test := range tests {
		t.Run(string(waiting), func(t *testing.T) {
			s := load(t, "paper")
			s.Waiting = waiting
			synctest.Test(t, func(t *testing.T) {
				said := make(chan string, 2)
				r := rehearse(s)
				person := typist(said, func() {})
				said <- "3"
				at(moved, func() { said <- "4" })
				heard, err := r.playUntil(test.bar+barLength/2, play.NewMatch(board(t), person, first, 0, 1))
				if !errors.Is(err, errEnough) || played(heard) != "3 1 4" {
					t.Fatalf("%v, %q was played", err, played(heard))
				}
				notes := 0
				for _, s := range r.sink.starts() {
					if s.at >= line && s.at < test.bar {
						notes++
					}
				}
				if time.Duration(notes) != test.notes {
					t.Errorf("%d notes sounded, want %d", notes, test.notes)
				}
				if !r.sink.struck(test.bar) {
					t.Errorf("no bar starts at %v", test.bar)
				}
				r.sink.mustBeSilent(t)
				mustBeRendered(t, s, heard)
			})
		})
	}
}

func TestSilence(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		const instant = lead + 10*time.Millisecond
		at(instant, r.Panic)
		if _, err := r.play(given(t, "1", "2")); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(r.sink.sent, func(s sent) bool { return s.message.Is(midi.NoteOffMsg) })
		if got := r.sink.sent[i].at; got > instant+prompt {
			t.Errorf("the first note ends at %v", got)
		}
		r.sink.mustBeSilent(t)
	})
}

// TestAnyChanges makes random changes at random times. It checks that the performed music is the piece of the performed moves, and that no note
// hangs.
func TestAnyChanges(t *testing.T) {
	s := load(t, "paper")
	others := []*scores.Score{s, load(t, "../../docs/examples/duel.yaml"), load(t, "organ"), ensemble(t)}
	ways := map[string]func(r *rehearsal, n int){
		"undo":      func(r *rehearsal, _ int) { r.Undo() },
		"new":       func(r *rehearsal, _ int) { r.NewGame() },
		"score":     func(r *rehearsal, n int) { r.SetScore(others[n%len(others)]) },
		"faster":    func(r *rehearsal, n int) { r.Faster(0.5 + float64(n)/4) },
		"transpose": func(r *rehearsal, n int) { r.Transpose(n - 5) },
		"silence":   func(r *rehearsal, _ int) { r.Panic() },
		"pause":     func(r *rehearsal, _ int) { r.Pause() },
		"resume":    func(r *rehearsal, _ int) { r.Resume() },
	}
	rapid.Check(t, func(rt *rapid.T) {
		s.Waiting = rapid.SampledFrom([]scores.Waiting{scores.SilentWaiting, scores.DroneWaiting, scores.OstinatoWaiting}).Draw(rt, "waiting")
		type event struct {
			at  time.Duration
			way string
			n   int
		}
		events := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) event {
			return event{
				time.Duration(rapid.IntRange(0, 30000).Draw(rt, "at")) * time.Millisecond,
				rapid.SampledFrom(slices.Sorted(maps.Keys(ways))).Draw(rt, "way"),
				rapid.IntRange(0, 10).Draw(rt, "n"),
			}
		}), 0, 12).Draw(rt, "events")
		synctest.Test(t, func(t *testing.T) {
			r, m := duet(t, s, strings.Fields(strings.Repeat("3 4 5 2 ", 8))...)
			for _, e := range events {
				at(e.at, func() { ways[e.way](r, e.n) })
			}
			heard, err := r.playUntil(40*time.Second, m, play.NewMatch(board(t), first, r.person, 0, 9))
			time.Sleep(time.Second) // the person may still answer the last question
			if !errors.Is(err, errEnough) {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			again, err := play.Recompose(r.Score(), heard)
			if err != nil {
				t.Fatal(err)
			}
			mustBeRendered(t, r.Score(), again)
		})
	})
}
