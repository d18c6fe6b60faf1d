package sets

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
	"pgregory.net/rapid"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// steps returns actions of a performer, by their names.
func steps(others []*scores.Score) map[string]func(p *live.Performance, n int) {
	return map[string]func(p *live.Performance, n int){
		"undo":      func(p *live.Performance, _ int) { p.Undo() },
		"new":       func(p *live.Performance, _ int) { p.NewGame() },
		"score":     func(p *live.Performance, n int) { p.SetScore(others[n%len(others)]) },
		"faster":    func(p *live.Performance, n int) { p.Faster(0.5 + float64(n)/4) },
		"tempo":     func(p *live.Performance, n int) { p.SetTempo(float64(30 + 30*n)) },
		"velocity":  func(p *live.Performance, n int) { p.SetVelocity(20 + 10*n) },
		"transpose": func(p *live.Performance, n int) { p.Transpose(n - 5) },
		"silence":   func(p *live.Performance, _ int) { p.Panic() },
		"pause":     func(p *live.Performance, _ int) { p.Pause() },
		"resume":    func(p *live.Performance, _ int) { p.Resume() },
		"hold":      func(p *live.Performance, n int) { p.StartOn(50 + n) },
		"release":   func(p *live.Performance, _ int) { p.Release() },
		"mute":      func(p *live.Performance, n int) { mute(p, n) },
		"level": func(p *live.Performance, n int) {
			p.Mix("second", "level", func(s *live.Strip) { s.Set(7, uint8(10*n)) })
		},
		"unmix":   func(p *live.Performance, n int) { map[bool]func(){true: p.UndoMix, false: p.Unmix}[n > 3]() },
		"loop":    func(p *live.Performance, n int) { p.Loop(n / 2) },
		"beneath": func(p *live.Performance, n int) { p.LoopBeneath(n / 2) },
		"click":   func(p *live.Performance, _ int) { p.ToggleClick() },
		"go":      func(p *live.Performance, n int) { p.GoTo(n) },
		"force":   func(p *live.Performance, n int) { p.Force(fmt.Sprint(n%7 + 1)) },
		"position": func(p *live.Performance, n int) {
			p.SetPosition(strings.Fields("3 1 4 4 2 6 6 5 1 1 2")[:n+1])
		},
		"swap": func(p *live.Performance, n int) {
			p.Swap(game.Side(n%2), func(g game.Game) (engine.Engine, error) {
				if n > 7 {
					return nil, errors.New("no such gamer")
				}
				return gamer.Open(gamer.Ref{Name: []string{"random", "generation-200", "perfect"}[n%3]}, g, 1)
			})
		},
		"plan": func(p *live.Performance, n int) {
			p.Plan(live.Planned{Call: "mute", Bars: n%4 + 1, Phrase: n > 7, Ahead: n%2 == 1})
		},
		"drama": func(p *live.Performance, n int) { p.SetDrama(scores.Tension, float64(n)/5) },
	}
}

// mute mutes a part, or lets it sound again.
func mute(p *live.Performance, n int) {
	p.Mix([]string{"first", "second", "nobody"}[n%3], "mute", func(s *live.Strip) { s.Muted = !s.Muted })
}

// TestAnyPerformanceIsKept performs, with random actions at random times. Four things are checked. The set must contain every byte that the output
// of the music received, with its time, and none of the click's. It must contain the games as they were at the end. A replay must send the same
// messages. The take must have the notes within a millisecond of their times.
func TestAnyPerformanceIsKept(t *testing.T) {
	s := load(t, "paper")
	others := []*scores.Score{s, load(t, "../../docs/examples/duel.yaml"), load(t, "organ"), load(t, "nerve")}
	ways := steps(others)
	dir := t.TempDir()
	rapid.Check(t, func(rt *rapid.T) {
		s.Waiting = rapid.SampledFrom([]scores.Waiting{scores.SilentWaiting, scores.DroneWaiting, scores.OstinatoWaiting}).Draw(rt, "waiting")
		type step struct {
			at  time.Duration
			way string
			n   int
		}
		all := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) step {
			return step{
				time.Duration(rapid.IntRange(0, 30000).Draw(rt, "at")) * time.Millisecond,
				rapid.SampledFrom(slices.Sorted(maps.Keys(ways))).Draw(rt, "way"), rapid.IntRange(0, 10).Draw(rt, "n"),
			}
		}), 0, 12).Draw(rt, "steps")
		clock, counted := rapid.Bool().Draw(rt, "clock"), rapid.IntRange(0, 3).Draw(rt, "counted")
		synctest.Test(t, func(t *testing.T) {
			person := typist(strings.Fields(strings.Repeat("3 4 5 2 ", 8))...)
			click := &sink{clock: live.NewTimerClock()}
			st := newStage(t, dir, s, live.Routed{Destination: click, Parts: []string{live.ClickPart}})
			st.SendTime, st.Stays, st.CountIn = clock, true, counted
			for _, one := range all {
				at(one.at, func() { ways[one.way](st.Performance, one.n) })
			}
			st.perform(t, 40*time.Second, play.NewMatch(board(t), person, first{}, 0, 1), play.NewMatch(board(t), first{}, person, 0, 9))
			time.Sleep(time.Second) // the person may still answer the last prompt
			set := st.read(t)
			if set == nil {
				return
			}
			if !set.Whole || set.Lost != 0 || !same(sentOf(set), st.sink.got) {
				t.Fatalf("whole %t, %d bytes lost, %d messages of %d", set.Whole, set.Lost, len(sentOf(set)), len(st.sink.got))
			}
			defer func() {
				if t.Failed() {
					t.Logf("clock %t, %d bars counted in, %v", clock, counted, all)
				}
			}()
			mustBeComposed(t, st, set)
			mustBeReplayed(t, set)
			mustBeTaken(t, set)
		})
	})
}

// TestUndoAfterPosition forces a person's first move, sets a position in its place, and undoes a move, all before the first bar. The set must contain the
// game that goes on.
func TestUndoAfterPosition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, t.TempDir(), load(t, "paper"))
		st.Stays = true
		at(18*time.Millisecond, func() { st.Force("2") })
		at(20*time.Millisecond, func() { st.SetPosition(strings.Fields("3 1 4 4 2 6")) })
		at(75*time.Millisecond, func() { st.Undo() })
		st.perform(t, 20*time.Second, play.NewMatch(board(t), typist("3", "4", "5"), first{}, 0, 1))
		mustBeComposed(t, st, st.read(t))
	})
}

// mustBeComposed composes the games of a set. They must be the games that were heard.
func mustBeComposed(t *testing.T, st *stage, set *Set) {
	t.Helper()
	by, games, err := set.Games()
	if len(st.heard) == 0 {
		if !errors.Is(err, errNoGame) {
			t.Errorf("nothing was heard, but %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	by.Waiting = st.Score().Waiting
	heard, err := play.Recompose(st.Score(), st.heard)
	if err != nil {
		t.Fatal(err)
	}
	want, err := play.Piece(st.Score(), heard).SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	piece, err := play.Perform(t.Context(), by, games, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := piece.SMF(1); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, the games are not those that were heard", err)
	}
}

// mustBeReplayed replays a set. It must send the messages that the set contains.
func mustBeReplayed(t *testing.T, set *Set) {
	t.Helper()
	clock := live.NewTimerClock()
	again := &sink{clock: clock}
	if err := live.Replay(t.Context(), clock, set.Messages(0), again); err != nil {
		t.Fatal(err)
	}
	if !same(again.got, sentOf(set)) {
		t.Error("it is not replayed as it was sent")
	}
}

// mustBeTaken writes the set's take as a MIDI file. The file must contain the notes of the set.
func mustBeTaken(t *testing.T, set *Set) {
	t.Helper()
	take := set.Take()
	if !take.Heard() {
		return
	}
	data, err := take.SMF(0)
	if err != nil {
		t.Fatal(err)
	}
	got := notesOf(t, data)
	i := 0
	for at, m := range take.Messages {
		if !m.IsOneOf(midi.NoteOnMsg, midi.NoteOffMsg) {
			continue
		}
		if i >= len(got) || !slices.Equal(got[i].Data, m) || (got[i].At-at).Abs() > time.Millisecond {
			t.Fatalf("note %d: %v, want %v at %v", i, got[min(i, len(got)-1)], m, at)
		}
		i++
	}
	if i != len(got) {
		t.Errorf("%d notes, want %d", len(got), i)
	}
}

// notesOf returns the note-on and note-off messages of a MIDI file, with their times.
func notesOf(t *testing.T, data []byte) (all []take.Message) {
	t.Helper()
	reader := smf.ReadTracksFrom(bytes.NewReader(data))
	reader.Do(func(e smf.TrackEvent) {
		if m := midi.Message(e.Message.Bytes()); m.IsOneOf(midi.NoteOnMsg, midi.NoteOffMsg) {
			all = append(all, take.Message{At: time.Duration(e.AbsMicroSeconds) * time.Microsecond, Data: m})
		}
	})
	if err := reader.Error(); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestOneOfSeveralIsLost disconnects one of two outputs. The set must contain what the other output received.
func TestOneOfSeveralIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := live.NewTimerClock()
		var gone atomic.Bool
		other := &sink{clock: clock, present: func() bool { return !gone.Load() }}
		st := newStage(t, t.TempDir(), load(t, "organ"), other)
		at(3*time.Second, func() { gone.Store(true) })
		at(5*time.Second, func() { gone.Store(false) })
		st.perform(t, time.Minute, given(t, "1", "2", "1", "2", "3"))
		set := st.read(t)
		if !same(sentOf(set), st.sink.got) {
			t.Errorf("%d messages, want %d", len(sentOf(set)), len(st.sink.got))
		}
		var events []string
		for _, r := range set.Records {
			if r.Event == "port lost" || r.Event == "port back" {
				events = append(events, r.Line())
			}
		}
		if want := []string{"port lost: sink", "port back: sink"}; !slices.Equal(events, want) {
			t.Errorf("%q, want %q", events, want)
		}
	})
}

// TestOnlyOutputIsLost checks the set of a performance whose only output is disconnected for a while.
func TestOnlyOutputIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, t.TempDir(), load(t, "paper"))
		var gone atomic.Bool
		st.sink.present = func() bool { return !gone.Load() }
		at(3*time.Second, func() { gone.Store(true) })
		at(5*time.Second, func() { gone.Store(false) })
		st.perform(t, time.Minute, given(t, "1", "2", "1"))
		if set := st.read(t); !set.Whole || len(set.Take().Title) == 0 {
			t.Errorf("%+v", set.Header)
		} else {
			mustBeTaken(t, set)
		}
	})
}

// TestDiskThatFails records into files that cannot be written. The performance must continue.
func TestDiskThatFails(t *testing.T) {
	dir := t.TempDir()
	for name, open := range map[string]func() (*os.File, error){
		"full":  func() (*os.File, error) { return os.OpenFile("/dev/full", os.O_WRONLY, 0) },
		"small": func() (*os.File, error) { return os.Create(path(dir, "small")) },
		"closed": func() (*os.File, error) {
			f, err := os.Create(path(dir, "closed"))
			return f, errors.Join(err, f.Close())
		},
	} {
		f, err := open()
		if name == "full" && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st := newStage(t, t.TempDir(), load(t, "paper"))
				if err := st.recorder.disk.close(); err != nil {
					t.Fatal(err)
				}
				const small = 2500
				st.recorder.disk = newDisk(f, small)
				take := st.recorder.Take()
				st.perform(t, time.Minute, given(t, "1", "2", "1"))
				if len(st.heard) != 1 || len(st.heard[0].Turns) != 3 || len(st.shown.said) != 1 {
					t.Errorf("heard %v, said %q", st.heard, st.shown.said)
				}
				if _, err := st.recorder.Close(); err == nil {
					t.Error("no error")
				}
				if len(slices.Collect(maps.Keys(maps.Collect(take.Messages)))) == 0 {
					t.Error("the take is empty")
				}
			})
		})
	}
}

// TestNothingPlayed checks that the set is removed if no move was played.
func TestNothingPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, t.TempDir(), load(t, "paper"))
		st.perform(t, time.Second, play.NewMatch(board(t), typist(), first{}, 0, 1))
		if kept, err := st.recorder.Close(); kept || err != nil {
			t.Error(kept, err)
		}
		if all, err := files(st.dir); err != nil || len(all) != 0 {
			t.Errorf("%v %v", all, err)
		}
	})
}

// TestGamersAreRecorded checks that the set contains the network of a gamer that comes from a file.
func TestGamersAreRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		setup := play.Setup{Game: board(t), Opening: 2, Seed: 5, Games: 1}
		setup.Gamers[0].Name, setup.Gamers[1].Name = "../../gamer/bundled/generation-010.gamer", "generation-200"
		matches, err := setup.Matches(load(t, "paper"))
		if err != nil {
			t.Fatal(err)
		}
		matches[0].Names[0] = "mine"
		st := newStage(t, t.TempDir(), load(t, "paper"))
		st.perform(t, 20*time.Second, matches...)
		want, err := os.ReadFile("../../gamer/bundled/generation-010.gamer")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range st.read(t).Records {
			if r.Event == networkEvent {
				got = append(got, fmt.Sprintf("%s %s %t %t", r.Text, r.Sum, r.Data == nil, bytes.Equal(r.Data, want)))
			}
		}
		bundled, err := os.ReadFile("../../gamer/bundled/generation-200.gamer")
		if err != nil {
			t.Fatal(err)
		}
		if all := []string{"mine " + sumOf(want) + " false true", "generation-200 " + sumOf(bundled) + " true false"}; !slices.Equal(got, all) {
			t.Errorf("%q, want %q", got, all)
		}
	})
}

// TestAbsurdTempos checks that a set can be read even if the recorder gets absurd tempos.
func TestAbsurdTempos(t *testing.T) {
	r := New()
	for _, tempo := range []float64{math.Inf(1), 2289377, 1e-9, 0, -1, math.NaN()} {
		r.Tick(0, 0, tempo)
	}
	all := r.queue.take()
	if len(all) != 3 {
		t.Errorf("%d tempos, want 3", len(all))
	}
	for _, one := range all {
		if place := (&Record{Place: &Place{Tempo: one.tempo}}); !place.sound() {
			t.Errorf("a tempo of %v cannot be read", one.tempo)
		}
	}
}

// TestTimesCountFromTheFirstRecord records a performance whose clock has run for ten minutes, as a studio's second one. It checks that the times in its set
// count from its begin.
func TestTimesCountFromTheFirstRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, t.TempDir(), load(t, "paper"))
		time.Sleep(10 * time.Minute)
		st.perform(t, 20*time.Second, given(t, "1", "2", "1"))
		set := st.read(t)
		if first, length := set.Records[0].At, set.Length(); first != 0 || length < time.Second || length > 20*time.Second {
			t.Errorf("the set goes from %v to %v", first, length)
		}
	})
}
