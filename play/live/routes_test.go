package live

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// quintet rehearses on five outputs: one for each of the two players, two for some of the voices, and one for all other parts.
func quintet(s *scores.Score) (*rehearsal, []*recorder) {
	clock := NewTimerClock()
	names := [][]string{nil, {"first"}, {"SECOND"}, {"Bass"}, {"Oboe", "Cello"}}
	sinks := make([]*recorder, len(names))
	to := make([]Destination, len(names))
	for i, parts := range names {
		sinks[i] = &recorder{clock: clock}
		to[i] = only(sinks[i])
		if parts != nil {
			to[i] = Routed{to[i], parts}
		}
	}
	return rehearseOn(s, sinks[0], to...), sinks
}

// byTime returns the messages that start and end notes, in order of time. It omits the messages for silence and set-up, which all outputs receive.
func byTime(sinks ...*recorder) []sent {
	var all []sent
	for _, s := range sinks {
		for _, m := range s.sent {
			if m.message.Is(midi.NoteOnMsg) || m.message.Is(midi.NoteOffMsg) {
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b sent) int { return cmp.Or(cmp.Compare(a.at, b.at), slices.Compare(a.message, b.message)) })
	return all
}

// TestRoutes performs on one output and then on five outputs with certain parts each. It checks that the five outputs together receive the same notes
// as the single output, that each output receives only the notes of its parts, and that all outputs receive set-up and clock.
func TestRoutes(t *testing.T) {
	s := ensemble(t)
	var want []sent
	setup := 0
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.SendTime = true
		if _, err := r.play(randomMatch(t, 1)); err != nil {
			t.Fatal(err)
		}
		want = byTime(r.sink)
		setup = len(r.sink.sent) - len(want)
	})
	synctest.Test(t, func(t *testing.T) {
		r, sinks := quintet(s)
		r.SendTime = true
		if _, err := r.play(randomMatch(t, 1)); err != nil {
			t.Fatal(err)
		}
		mustBe(t, byTime(sinks...), want)
		channels := map[string][]uint8{}
		for i, part := range s.Parts() {
			channels[part.Name] = append(channels[part.Name], uint8(s.Parts()[i].Channel-1))
		}
		theirs := [][]uint8{
			nil, {uint8(s.Players[0].Channel - 1)}, {uint8(s.Players[1].Channel - 1)}, channels["Bass"], append(channels["Oboe"], channels["Cello"]...),
		}
		for i, sink := range sinks {
			sink.mustBeSilent(t)
			if n := len(byTime(sink)); n == 0 || len(sink.sent)-n != setup {
				t.Errorf("output %d is sent %d notes' messages and %d others, want %d", i, n, len(sink.sent)-n, setup)
			}
			for _, m := range byTime(sink) {
				var channel uint8
				if m.message.GetChannel(&channel); i > 0 != slices.Contains(slices.Concat(theirs...), channel) || i > 0 && !slices.Contains(theirs[i], channel) {
					t.Fatalf("output %d is sent %v", i, m)
				}
			}
		}
		if notices := r.of(Notice); len(notices) != 0 {
			t.Errorf("%v", notices)
		}
	})
}

// TestRoutesChange changes the score, the game and more at random while parts have separate outputs. It checks that these outputs together receive
// the same notes as a single output would, and that no note hangs.
func TestRoutesChange(t *testing.T) {
	all := []*scores.Score{ensemble(t), load(t, "paper"), load(t, "blues"), load(t, "organ")}
	perform := func(t *testing.T, r *rehearsal, draws *rand.Rand) {
		t.Helper()
		for at := time.Duration(0); at < 60*time.Second; {
			at += time.Duration(draws.IntN(4000)+1) * time.Millisecond
			by, what := all[draws.IntN(len(all))], draws.IntN(6)
			time.AfterFunc(at, func() {
				switch what {
				case 0:
					r.NewGame()
				case 1:
					r.Pause()
					time.AfterFunc(time.Second, r.Resume)
				case 2:
					r.Panic()
				default:
					r.SetScore(by)
				}
			})
		}
		if _, err := r.playUntil(60*time.Second, randomMatch(t, 1)); !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
	}
	for seed := range uint64(4) {
		var want []sent
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(all[0])
			r.Stays = true
			perform(t, r, rand.New(rand.NewPCG(seed, 0)))
			want = byTime(r.sink)
		})
		synctest.Test(t, func(t *testing.T) {
			r, sinks := quintet(all[0])
			r.Stays = true
			perform(t, r, rand.New(rand.NewPCG(seed, 0)))
			for _, sink := range sinks {
				sink.mustBeSilent(t)
			}
			mustBe(t, byTime(sinks...), want)
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestRoutesOfAnotherScore switches to a score that lacks some parts, and back. It checks that a notice reports each missing part once, and that the
// output of the missing bass is silent during the change.
func TestRoutesOfAnotherScore(t *testing.T) {
	with, without := ensemble(t), load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r, sinks := quintet(with)
		at(5*time.Second, func() { r.SetScore(without) })
		at(15*time.Second, func() { r.SetScore(with) })
		if _, err := r.playUntil(25*time.Second, randomMatch(t, 1)); !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		var heard [3]int
		for _, m := range sinks[3].starts() {
			switch {
			case m.at < 8*time.Second:
				heard[0]++
			case m.at < 15*time.Second:
				heard[1]++
			default:
				heard[2]++
			}
		}
		if heard[0] == 0 || heard[1] != 0 || heard[2] == 0 {
			t.Errorf("the bass is heard %v times before, meanwhile and after", heard)
		}
		var said []string
		for _, e := range r.of(Notice) {
			said = append(said, e.Text)
		}
		want := []string{
			"the score has no part called Bass, for only: its parts are first, second\n",
			"the score has no part called Oboe, for only: its parts are first, second\n",
			"the score has no part called Cello, for only: its parts are first, second\n",
		}
		if !slices.Equal(said, want) {
			t.Errorf("%q", said)
		}
	})
}

// TestRoutesToNowhere routes some parts to the only output. It checks that a notice lists the parts that no output plays.
func TestRoutesToNowhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sink := &recorder{clock: NewTimerClock()}
		r := rehearseOn(ensemble(t), sink, Routed{only(sink), []string{"first", "drums", "cello"}})
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		sink.mustBeSilent(t)
		said := r.of(Notice)
		if len(said) != 1 || !strings.HasPrefix(said[0].Text, "no output plays second, Oboe") {
			t.Errorf("%v", said)
		}
	})
}

// TestRoutedOutputsFail makes some routed outputs block, vanish and return. It checks that the other outputs receive the same messages at the same
// times as without these failures.
func TestRoutedOutputsFail(t *testing.T) {
	const lost, back = 1500 * time.Millisecond, 3500 * time.Millisecond
	s := ensemble(t)
	perform := func(failing bool) (first, rest, again *recorder) {
		synctest.Test(t, func(t *testing.T) {
			clock := NewTimerClock()
			first, rest, again = &recorder{clock: clock}, &recorder{clock: clock}, &recorder{clock: clock}
			bass, oboe := only(&recorder{clock: clock}), only(&recorder{clock: clock})
			if failing {
				bass = only(&slow{recorder{clock: clock}, time.Hour})
				oboe.present = func() bool { return clock.Now() < lost || clock.Now() >= back }
				oboe.open = func() (Output, error) {
					if !oboe.present() {
						return nil, errors.New("it is not there")
					}
					return again, nil
				}
			}
			r := rehearseOn(s, rest, only(rest), Routed{only(first), []string{"first"}}, Routed{bass, []string{"bass"}}, Routed{oboe, []string{"oboe"}})
			if _, err := r.play(given(t, "1", "2", "1", "3")); err != nil {
				t.Fatal(err)
			}
			time.Sleep(1000 * time.Hour) // until the slow output has received everything
		})
		return first, rest, again
	}
	first, rest, _ := perform(false)
	gotFirst, gotRest, again := perform(true)
	mustBe(t, gotFirst.sent, first.sent)
	mustBe(t, gotRest.sent, rest.sent)
	again.mustBeSilent(t)
	oboe := uint8(slices.IndexFunc(s.Parts(), func(p *scores.Player) bool { return p.Name == "Oboe" }))
	for _, m := range again.starts() {
		var channel, key, velocity uint8
		m.message.GetNoteOn(&channel, &key, &velocity)
		if channel != uint8(s.Parts()[oboe].Channel-1) {
			t.Errorf("the output that is back is sent %v", m.message)
		}
	}
	if len(again.starts()) == 0 {
		t.Error("the output that is back is sent no notes")
	}
}
