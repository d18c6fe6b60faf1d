package live

import (
	"cmp"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// receiver is a listener that plays each announced note when it is due. It does not play notes that are revoked before.
type receiver struct {
	scheduled, begun []Note
	ahead            []time.Duration // for each note, how long before its start it was announced
	held, silenced   map[int]bool
	trouble          []string
}

func (r *receiver) hear(e Event) {
	r.playUntil(e.At)
	switch e.Kind {
	case NotesAhead:
		for _, n := range e.Notes {
			r.scheduled = append(r.scheduled, n)
			r.ahead = append(r.ahead, n.At-e.At)
			if n.Lasts == 0 {
				r.held[n.Number] = true
			}
		}
	case NotesRevoked:
		r.scheduled = nil
	case NotesEnded:
		for _, n := range e.Notes {
			if !r.held[n.Number] && !r.silenced[n.Number] {
				r.trouble = append(r.trouble, "a note ends that is not held")
			}
			delete(r.held, n.Number)
		}
	case Silenced:
		maps.Copy(r.silenced, r.held)
		clear(r.held)
	}
}

// playUntil starts the notes that are due up to the given time.
func (r *receiver) playUntil(now time.Duration) {
	for len(r.scheduled) > 0 && r.scheduled[0].At <= now {
		r.begun = append(r.begun, r.scheduled[0])
		r.scheduled = r.scheduled[1:]
	}
}

// mustPlay checks that the receiver has played the same notes at the same times as those that were sent to the output.
func (r *receiver) mustPlay(t *testing.T, sent []sent) {
	t.Helper()
	r.playUntil(never)
	type start struct {
		at                     time.Duration
		channel, key, velocity uint8
	}
	byTime := func(a, b start) int {
		return cmp.Or(cmp.Compare(a.at, b.at), int(a.channel)-int(b.channel), int(a.key)-int(b.key), int(a.velocity)-int(b.velocity))
	}
	var got, want []start
	for _, n := range r.begun {
		got = append(got, start{n.At, n.Channel, n.Key, n.Velocity})
	}
	for _, s := range sent {
		w := start{at: s.at}
		if s.message.GetNoteStart(&w.channel, &w.key, &w.velocity) {
			want = append(want, w)
		}
	}
	slices.SortFunc(got, byTime)
	slices.SortFunc(want, byTime)
	for i := range min(len(got), len(want)) {
		if g, w := got[i], want[i]; (g.at-w.at).Abs() > 2*time.Millisecond || g.channel != w.channel || g.key != w.key || g.velocity != w.velocity {
			t.Fatalf("note %d was told of as %v, and was sent as %v", i, g, w)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d notes were told of, %d were sent; the last are %v, %v", len(got), len(want), got[max(0, len(got)-3):], want[max(0, len(want)-3):])
	}
	if len(r.trouble) > 0 || len(r.held) > 0 {
		t.Errorf("%v; held in the end: %v", r.trouble, r.held)
	}
}

// foretold adds a receiver to a rehearsal, and makes the rehearsal announce notes the given time ahead.
func foretold(r *rehearsal, ahead time.Duration) *receiver {
	told := &receiver{held: map[int]bool{}, silenced: map[int]bool{}}
	r.Ahead = ahead
	tell := r.Tell
	r.Tell = func(e Event) {
		told.hear(e)
		tell(e)
	}
	return told
}

// TestNotesAheadAsSent performs games with every bundled score. It checks that the announced notes and their durations equal the notes that are sent,
// and that at least half of the notes are announced as early as requested.
func TestNotesAheadAsSent(t *testing.T) {
	const ahead = 200 * time.Millisecond
	for _, s := range append([]*scores.Score{ensemble(t)}, loadAll(t)...) {
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			told := foretold(r, ahead)
			if _, err := r.play(randomMatch(t, 1), randomMatch(t, 2)); err != nil {
				t.Fatal(err)
			}
			told.mustPlay(t, r.sink.sent)
			onTime := 0
			for _, a := range told.ahead {
				if a > ahead {
					t.Fatalf("%s: a note is told of %v ahead", s.Name, a)
				}
				if a == ahead {
					onTime++
				}
			}
			if share := float64(onTime) / float64(len(told.ahead)); share < 0.5 {
				t.Errorf("%s: %.0f %% of the notes are told of %v ahead", s.Name, 100*share, ahead)
			}
			if r.of(NotesRevoked) != nil {
				t.Errorf("%s: notes were revoked", s.Name)
			}
			mustLast(t, told.begun, r.sink.sent)
		})
	}
}

func loadAll(t *testing.T) (all []*scores.Score) {
	t.Helper()
	for _, name := range scores.Names() {
		all = append(all, load(t, name))
	}
	return all
}

// mustLast checks that each note ends at its announced time.
func mustLast(t *testing.T, told []Note, all []sent) {
	t.Helper()
	type sounding struct{ channel, key uint8 }
	ends := map[sounding][]time.Duration{}
	for _, s := range all {
		var n sounding
		if s.message.GetNoteEnd(&n.channel, &n.key) {
			ends[n] = append(ends[n], s.at)
		}
	}
	for _, n := range told {
		end := n.At + n.Lasts
		off := never
		for _, at := range ends[sounding{n.Channel, n.Key}] {
			off = min(off, (at - end).Abs())
		}
		if off > 2*time.Microsecond {
			t.Fatalf("%+v ends %v from there", n, off)
		}
	}
}

// TestNotesAheadWhateverHappens makes random changes to performances. It checks that a receiver that respects revocations plays the same notes as are
// sent to the output.
func TestNotesAheadWhateverHappens(t *testing.T) {
	droning, repeating := load(t, "paper"), load(t, "passacaglia")
	droning.Waiting, repeating.Waiting = scores.DroneWaiting, scores.OstinatoWaiting
	all := []*scores.Score{droning, ensemble(t), repeating, load(t, "organ"), load(t, "blues")}
	revoked := 0
	for seed := range uint64(12) {
		synctest.Test(t, func(t *testing.T) {
			t.Logf("seed %d", seed)
			draws := shared(seed, 0)
			sink := &recorder{clock: NewTimerClock()}
			clicks := Routed{only(&recorder{clock: sink.clock}), []string{ClickPart}}
			r := rehearseOn(all[seed%uint64(len(all))], sink, only(sink), clicks)
			r.Stays, r.CountIn = true, int(seed%3)
			r.SendTime, r.Steady = seed%2 == 1, seed%4 == 1
			told := foretold(r, time.Duration(draws.IntN(500)+1)*time.Millisecond)
			for at := time.Duration(0); at < 60*time.Second; {
				at += time.Duration(draws.ExpFloat64() * float64(time.Second))
				time.AfterFunc(at, func() { steer(r, draws, all) })
			}
			said := make(chan string)
			person := typist(said, func() {
				move := []string{"1", "2", "3", "4", "5", "6"}[draws.IntN(6)]
				time.AfterFunc(time.Duration(draws.IntN(5000))*time.Millisecond, func() {
					select {
					case said <- move:
					default:
					}
				})
			})
			m := randomMatch(t, seed)
			if seed%3 == 0 {
				m = play.NewMatch(board(t), person, first, 0, seed)
			}
			if _, err := r.playUntil(60*time.Second, m); !errors.Is(err, errEnough) && seed%3 != 0 {
				t.Fatal(err)
			}
			told.mustPlay(t, r.sink.sent)
			revoked += len(r.of(NotesRevoked))
		})
	}
	if revoked == 0 {
		t.Error("nothing was revoked")
	}
}

// sharedSource is a random source that several goroutines may use at the same time.
type sharedSource struct {
	mu sync.Mutex
	*rand.PCG
}

func (s *sharedSource) Uint64() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.PCG.Uint64()
}

// shared returns a random generator that several goroutines may use at the same time.
func shared(seed, stream uint64) *rand.Rand {
	return rand.New(&sharedSource{PCG: rand.NewPCG(seed, stream)})
}

// steer makes one random change, as a performer could make.
func steer(r *rehearsal, draws *rand.Rand, all []*scores.Score) {
	switch draws.IntN(11) {
	case 0:
		r.NewGame()
	case 1:
		r.Pause()
		time.AfterFunc(time.Duration(draws.IntN(1500))*time.Millisecond, r.Resume)
	case 2:
		r.Panic()
	case 3:
		r.SetScore(all[draws.IntN(len(all))])
	case 4:
		r.Faster(0.5 + draws.Float64())
	case 5:
		r.SetTempo(float64(60 + draws.IntN(200)))
	case 6:
		r.Transpose(draws.IntN(9) - 4)
	case 7:
		r.Undo()
	case 8:
		r.StartOn(50 + draws.IntN(30))
	case 9:
		r.Release()
	case 10:
		r.Resume()
	}
}

// TestNoNotesAheadOfACountIn performs two pieces, each after bars of clicks. It checks that their first notes are announced for after these bars.
func TestNoNotesAheadOfACountIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sink := &recorder{clock: NewTimerClock()}
		r := rehearseOn(load(t, "paper"), sink, only(sink), Routed{only(&recorder{clock: sink.clock}), []string{ClickPart}})
		told := foretold(r, 200*time.Millisecond)
		one, two := given(t, "1", "2"), given(t, "3", "4")
		one.Entrance = &play.Entrance{Score: load(t, "paper"), CountIn: 2}
		two.Entrance = &play.Entrance{Score: load(t, "blues"), CountIn: 1}
		if _, err := r.play(one, two); err != nil {
			t.Fatal(err)
		}
		if n := len(r.of(CountIn)); n != 5 {
			t.Errorf("%d bars were counted, with the ends", n)
		}
		told.mustPlay(t, r.sink.sent)
	})
}

// TestNoNotesAheadUnlessAsked checks that no notes are announced if Ahead is 0.
func TestNoNotesAheadUnlessAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(load(t, "paper"))
		if _, err := r.play(randomMatch(t, 1)); err != nil {
			t.Fatal(err)
		}
		if r.of(NotesAhead) != nil || !r.sink.sent[0].message.Is(midi.ControlChangeMsg) {
			t.Error("notes were told of")
		}
	})
}

// TestNotesAheadOfAClock follows a clock, with and without jitter. It checks that most notes are announced before they start.
func TestNotesAheadOfAClock(t *testing.T) {
	for _, jitter := range []time.Duration{0, time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			song := new(conductor).start().pulses(3*barPulses, 120).pulses(5*barPulses, 90)
			if jitter > 0 {
				song.jitter(jitter)
			}
			r := rehearse(load(t, "paper"))
			r.Follow = true
			told := foretold(r, 200*time.Millisecond)
			sent := song.conduct(r)
			_, _ = r.playUntil(song.now+time.Second, given(t, moves...))
			<-sent
			told.mustPlay(t, r.sink.sent)
			early := 0
			for _, a := range told.ahead {
				if a > 0 {
					early++
				}
			}
			if 2*early < len(told.ahead) {
				t.Errorf("%d of %d notes were told of ahead", early, len(told.ahead))
			}
		})
	}
}
