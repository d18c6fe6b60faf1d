package live

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestSoundsAsInTheFile performs games with every bundled score. It compares all sent messages and their times with the MIDI file of the same games.
func TestSoundsAsInTheFile(t *testing.T) {
	all := []*scores.Score{ensemble(t)}
	for _, name := range scores.Names() {
		all = append(all, load(t, name))
	}
	for _, s := range all {
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			heard, err := r.play(randomMatch(t, 1), randomMatch(t, 2))
			if err != nil {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			data, err := play.Piece(s, heard).SMF(1)
			if err != nil {
				t.Fatal(err)
			}
			var got []sent
			for _, m := range r.sink.sent[silence : len(r.sink.sent)-silence] {
				got = append(got, sent{max(0, m.at-lead), m.message})
			}
			for s.Tuning != nil && got[len(got)-1].message.Is(midi.PitchBendMsg) {
				got = got[:len(got)-1] // the performance centres the pitch wheels at the end; the file does not
			}
			want := fileMessages(t, data)
			for channel := range uint8(channels) {
				mustAgree(t, of(channel, got), of(channel, want))
			}
			if len(got) != len(want) {
				t.Errorf("%s: %d messages, %d are in the file", s.Name, len(got), len(want))
			}
		})
	}
}

// fileMessages returns the channel messages of a MIDI file, with their times.
func fileMessages(t *testing.T, data []byte) []sent {
	t.Helper()
	var all []sent
	reader := smf.ReadTracksFrom(bytes.NewReader(data))
	reader.Do(func(e smf.TrackEvent) {
		if m := midi.Message(e.Message.Bytes()); e.Message.IsPlayable() {
			all = append(all, sent{time.Duration(e.AbsMicroSeconds) * time.Microsecond, m})
		}
	})
	if err := reader.Error(); err != nil {
		t.Fatal(err)
	}
	return all
}

// of returns the messages sent on a channel.
func of(channel uint8, all []sent) []sent {
	var some []sent
	for _, s := range all {
		if c := uint8(0); s.message.GetChannel(&c) && c == channel {
			some = append(some, s)
		}
	}
	return some
}

// mustAgree compares messages and their times. It tolerates small differences of time, because a file stores tempos as whole microseconds per quarter
// note.
func mustAgree(t *testing.T, got, want []sent) {
	t.Helper()
	const rounding = time.Millisecond
	for i := range min(len(got), len(want)) {
		if !slices.Equal(got[i].message, want[i].message) || (got[i].at-want[i].at).Abs() > rounding {
			t.Fatalf("message %d: %v at %v, want %v at %v", i, got[i].message, got[i].at, want[i].message, want[i].at)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d messages, want %d", len(got), len(want))
	}
}

// TestTakeIsThePieceRendered performs games, and composes the same games without a performance. It checks that both pieces have the same MIDI file.
func TestTakeIsThePieceRendered(t *testing.T) {
	for _, s := range []*scores.Score{load(t, "organ"), ensemble(t)} {
		synctest.Test(t, func(t *testing.T) { takeIsRendered(t, s) })
	}
}

func takeIsRendered(t *testing.T, s *scores.Score) {
	t.Helper()
	heard, err := rehearse(s).play(randomMatch(t, 7), randomMatch(t, 8))
	if err != nil {
		t.Fatal(err)
	}
	take, err := play.Piece(s, heard).SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	piece, err := play.Perform(t.Context(), s, []*play.Match{randomMatch(t, 7), randomMatch(t, 8)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	rendered, err := piece.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(take, rendered) {
		t.Errorf("%s: the take differs from the rendered piece", s.Name)
	}
}

const barLength = 2 * time.Second // of the score "paper"

// TestWaitsOnTheBarLine has a player who thinks for longer than a bar. It checks that the music and the sent clock wait at the bar line.
func TestWaitsOnTheBarLine(t *testing.T) {
	const late = 300 * time.Millisecond
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.SendTime = true
		moves := 0
		slow := thinker(func(p game.Position) game.Move {
			if moves++; moves == 3 {
				time.Sleep(barLength + late)
			}
			return p.Moves()[0]
		})
		const start = lead + settling
		resumed := start + 2*barLength + late
		heard, err := r.playUntil(resumed+barLength, play.NewMatch(board(t), slow, slow, 0, 1))
		if !errors.Is(err, errEnough) || len(heard) != 1 || len(heard[0].Turns) != 3 {
			t.Fatalf("%v, heard %v", err, heard)
		}
		for _, line := range []time.Duration{start, start + barLength, resumed + settling} {
			if !r.sink.struck(line) {
				t.Errorf("no note starts at %v", line)
			}
		}
		var signals []sent
		for _, s := range r.sink.sent {
			if !s.message.Is(midi.TimingClockMsg) && len(s.message) == 1 {
				signals = append(signals, s)
			}
		}
		mustBe(t, signals[:3], []sent{
			{0, midi.Start()},
			{start + 2*barLength, midi.Stop()},
			{resumed, midi.Continue()},
		})
		if len(signals) != 4 || !signals[3].message.Is(midi.StopMsg) {
			t.Errorf("%v does not end with a stop", signals)
		}
		if n := r.events[2]; n.Kind != Waiting {
			t.Errorf("events %+v, want one that says it waits", n)
		}
	})
}

// TestSteadyClock has a player who thinks for longer than a bar while the sent clock keeps running. It checks that the next bar starts on a bar line
// of that clock.
func TestSteadyClock(t *testing.T) {
	const late = 300 * time.Millisecond
	const start = lead + settling
	const end = start + 4*barLength - 10*time.Millisecond
	for name, test := range map[string]struct {
		waiting scores.Waiting
		person  bool
		held    int // number of notes that sound while the music waits for a move
	}{
		"a gamer":          {scores.DroneWaiting, false, 0},
		"a person":         {scores.SilentWaiting, true, 0},
		"person and drone": {scores.DroneWaiting, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := load(t, "paper")
			s.Waiting = test.waiting
			synctest.Test(t, func(t *testing.T) {
				r := rehearse(s)
				r.SendTime, r.Steady = true, true
				var slow engine.Engine
				moves := 0
				think := func() {
					if moves++; moves == 2 {
						time.Sleep(barLength + late)
					}
				}
				if test.person {
					said := make(chan string, 9)
					slow = typist(said, func() { think(); said <- "3" })
				} else {
					slow = thinker(func(p game.Position) game.Move { think(); return p.Moves()[0] })
				}
				heard, err := r.playUntil(end, play.NewMatch(board(t), slow, first, 0, 1))
				if !errors.Is(err, errEnough) || len(heard) != 1 || len(heard[0].Turns) != 3 {
					t.Fatalf("%v, heard %v", err, heard)
				}
				r.sink.mustBeSilent(t)
				mustBeRendered(t, s, heard)
				for _, line := range []time.Duration{start, start + barLength, start + 3*barLength} {
					if !r.sink.struck(line) {
						t.Errorf("no note starts at %v", line)
					}
				}
				if got := r.soundsAt(start + 5*barLength/2); got != test.held {
					t.Errorf("%d notes sound while the move is awaited, want %d", got, test.held)
				}
				pulse := 0
				for _, m := range r.sink.sent {
					switch {
					case m.message.Is(midi.TimingClockMsg):
						if want := start + time.Duration(pulse)*time.Minute/120/pulses; (m.at - want).Abs() > prompt {
							t.Fatalf("pulse %d at %v, want %v", pulse, m.at, want)
						}
						pulse++
					case m.message.Is(midi.StopMsg) && m.at < end, m.message.Is(midi.ContinueMsg):
						t.Errorf("%v at %v", m.message, m.at)
					}
				}
				if want := 4 * 4 * pulses; pulse != want {
					t.Errorf("%d pulses, want %d", pulse, want)
				}
			})
		})
	}
}

// TestPausedAtTheStart pauses a performance before it starts. It checks that the synthesizers are set up again when the performance resumes, because
// they may have been connected during the pause.
func TestPausedAtTheStart(t *testing.T) {
	const connected = time.Minute
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.Pause()
		at(connected, r.Resume)
		at(connected+barLength/2, r.Pause)
		at(connected+barLength, r.Resume)
		if _, err := r.play(given(t, "1", "2")); err != nil {
			t.Fatal(err)
		}
		r.sink.mustBeSilent(t)
		if first := r.sink.starts()[0].at; first != connected+lead {
			t.Errorf("the first note starts at %v", first)
		}
		var programs []time.Duration
		for _, m := range r.sink.sent {
			if m.message.Is(midi.ProgramChangeMsg) {
				programs = append(programs, m.at)
			}
		}
		if want := []time.Duration{0, 0, connected, connected}; !slices.Equal(programs, want) {
			t.Errorf("programs are changed at %v, want %v", programs, want)
		}
	})
}

// TestClock checks that the sent clock has 24 pulses per quarter note, and that the pulses are on time.
func TestClock(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.SendTime = true
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		var got, want []sent
		for _, m := range r.sink.sent {
			if m.message.Is(midi.TimingClockMsg) {
				got = append(got, m)
			}
		}
		for i := range 3 * 4 * 24 {
			want = append(want, sent{lead + settling + time.Duration(i)*time.Minute/120/24, midi.TimingClock()})
		}
		mustAgree(t, got, want)
	})
}

func TestPauseAndResume(t *testing.T) {
	const pause, resume = 3 * time.Second, 10 * time.Second
	s := load(t, "paper")
	var plain, paused *rehearsal
	synctest.Test(t, func(t *testing.T) {
		plain = rehearse(s)
		if _, err := plain.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		paused = rehearse(s)
		at(pause, paused.Pause)
		at(resume, paused.Resume)
		if _, err := paused.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		paused.sink.mustBeSilent(t)
	})
	var want []sent
	for _, s := range plain.sink.starts() {
		if s.at > pause {
			s.at += resume - pause
		}
		want = append(want, s)
	}
	got := paused.sink.starts()
	if len(got) != len(want) {
		t.Fatalf("%d notes, want %d", len(got), len(want))
	}
	for i := range got {
		if !slices.Equal(got[i].message, want[i].message) || (got[i].at-want[i].at).Abs() > prompt {
			t.Errorf("note %d: %v, want %v", i, got[i], want[i])
		}
	}
}

// stopped is a clock whose alarm wakes late once, as if the operating system had stopped the program for a while.
type stopped struct {
	Clock
	from, until time.Duration
	once        *sync.Once
}

func (c stopped) NewAlarm() Alarm { return stoppedAlarm{c.Clock.NewAlarm(), c} }

type stoppedAlarm struct {
	Alarm
	clock stopped
}

func (a stoppedAlarm) Wait(until time.Duration) {
	if until >= a.clock.from && until != never {
		a.clock.once.Do(func() { until = a.clock.until })
	}
	a.Alarm.Wait(until)
}

// TestDoesNotRush makes an alarm wake a minute late, as if the program had been stopped. It checks that the music then continues at its tempo,
// instead of catching up.
func TestDoesNotRush(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.Clock = stopped{r.Clock, 3 * time.Second, time.Minute, new(sync.Once)}
		if _, err := r.play(given(t, "1", "2", "1", "2")); err != nil {
			t.Fatal(err)
		}
		starts := r.sink.starts()
		for i, n := range starts[1:] {
			if gap := n.at - starts[i].at; gap < 100*time.Millisecond {
				t.Errorf("note %d follows after %v", i+1, gap)
			}
		}
		if last := starts[len(starts)-1].at; last < time.Minute+3*time.Second {
			t.Errorf("the last note starts at %v", last)
		}
	})
}

// TestPauseBetweenMovements checks that the pause in a score's form sounds as empty bars between movements.
func TestPauseBetweenMovements(t *testing.T) {
	s := load(t, "paper")
	s.Form = &scores.Form{Pause: 2}
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		heard, err := r.play(given(t, "1"), given(t, "2"))
		if err != nil {
			t.Fatal(err)
		}
		if len(heard) != 2 || heard[1].Turns[0].Bars[0].Start != 3*s.Meter.Ticks() {
			t.Fatalf("heard %v", heard)
		}
		if at := lead + 3*barLength; !r.sink.struck(at) {
			t.Errorf("no note starts at %v", at)
		}
	})
}
