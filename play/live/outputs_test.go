package live

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// slow is an output that takes some time to receive each message.
type slow struct {
	recorder
	takes time.Duration
}

func (s *slow) Send(at time.Duration, m midi.Message) error {
	time.Sleep(s.takes)
	return s.recorder.Send(at, m)
}

// alone returns the messages that a performance of three moves with one output sends.
func alone(t *testing.T, s *scores.Score) (all []sent) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		all = r.sink.sent
	})
	return all
}

// TestSlowOutput performs on a fast and a slow output. It checks that the fast output is not delayed, and that both receive all messages.
func TestSlowOutput(t *testing.T) {
	s := load(t, "paper")
	want := alone(t, s)
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		fast, late := &recorder{clock: clock}, &slow{recorder{clock: clock}, 25 * time.Millisecond}
		r := rehearseOn(s, fast, only(fast), only(late))
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		mustBe(t, fast.sent, want)
		fast.mustBeSilent(t)
		late.mustBeSilent(t)
		if !slices.EqualFunc(late.sent, want, func(a, b sent) bool { return slices.Equal(a.message, b.message) }) {
			t.Errorf("%v, want %v", late.sent, want)
		}
	})
}

// TestStuckOutput performs on two outputs. One of them takes an hour for each message. It checks that the performance ends on time nevertheless.
func TestStuckOutput(t *testing.T) {
	s := load(t, "paper")
	want := alone(t, s)
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		fast, stuck := &recorder{clock: clock}, &slow{recorder{clock: clock}, time.Hour}
		r := rehearseOn(s, fast, only(fast), only(stuck))
		_, err := r.play(given(t, "1", "2", "1"))
		if end := clock.Now(); err != nil || end > lead+3*barLength+10*time.Second {
			t.Errorf("%v, the performance ends at %v", err, end)
		}
		mustBe(t, fast.sent, want)
		time.Sleep(1000 * time.Hour) // until the stuck output has received everything
		synctest.Wait()
		stuck.mustBeSilent(t)
	})
}

// TestLostOutputRejoins loses one of two outputs. It checks that the other output continues. When the lost output is back, it must be silenced, set
// up and used again.
func TestLostOutputRejoins(t *testing.T) {
	const lost, back = 1500 * time.Millisecond, 3500 * time.Millisecond
	s := load(t, "paper")
	want := alone(t, s)
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		there := func() bool { return clock.Now() < lost || clock.Now() >= back }
		stays, goes, again := &recorder{clock: clock}, &recorder{clock: clock}, &recorder{clock: clock}
		port := only(goes)
		port.name, port.present = "port", there
		port.open = func() (Output, error) {
			if !there() {
				return nil, errors.New("it is not there")
			}
			return again, nil
		}
		r := rehearseOn(s, stays, only(stays), port)
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		mustBe(t, stays.sent, want)
		for _, sink := range []*recorder{stays, goes, again} {
			sink.mustBeSilent(t)
		}
		if !again.sent[0].message.Is(midi.ControlChangeMsg) || !again.sent[silence+2].message.Is(midi.ProgramChangeMsg) {
			t.Errorf("the port that is back is sent %v", again.sent[:silence+4])
		}
		rejoined := again.sent[0].at
		if rejoined < back || rejoined > back+time.Second {
			t.Errorf("the port is back at %v", rejoined)
		}
		var late []sent
		for _, n := range stays.starts() {
			if n.at >= rejoined {
				late = append(late, n)
			}
		}
		mustBe(t, again.starts(), late)
		lostEvents, backEvents := r.of(PortLost), r.of(PortBack)
		if len(lostEvents) != 1 || len(backEvents) != 1 || lostEvents[0].Output != "port" || lostEvents[0].At < lost || backEvents[0].At != rejoined {
			t.Errorf("events %+v, %+v", lostEvents, backEvents)
		}
	})
}

// TestClockOfALostOutput loses one of two outputs that receive MIDI clock. It checks that the clock continues on the lost output when that output is
// back.
func TestClockOfALostOutput(t *testing.T) {
	const lost, back = 1500 * time.Millisecond, 3500 * time.Millisecond
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		stays, goes, again := &recorder{clock: clock}, &recorder{clock: clock}, &recorder{clock: clock}
		port := only(goes)
		port.present = func() bool { return clock.Now() < lost || clock.Now() >= back }
		port.open = func() (Output, error) {
			if !port.present() {
				return nil, errors.New("it is not there")
			}
			return again, nil
		}
		r := rehearseOn(s, stays, only(stays), port)
		r.SendTime = true
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		var messages []midi.Message
		for _, m := range again.sent {
			if len(m.message) == 1 {
				messages = append(messages, m.message)
			}
		}
		messages = slices.DeleteFunc(messages, func(m midi.Message) bool { return m.Is(midi.TimingClockMsg) })
		if !messages[0].Is(midi.ContinueMsg) || !messages[len(messages)-1].Is(midi.StopMsg) {
			t.Errorf("the clock begins with %v and ends with %v", messages[:2], messages[len(messages)-1])
		}
	})
}

// TestAllOutputsLost loses both outputs of a performance. It checks that the performance waits until one output is back.
func TestAllOutputsLost(t *testing.T) {
	const lost, back = 1500 * time.Millisecond, 9 * time.Second
	s := load(t, "paper")
	notes := 0
	for _, m := range alone(t, s) {
		if m.message.Is(midi.NoteOnMsg) {
			notes++
		}
	}
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		first, second, again := &recorder{clock: clock}, &recorder{clock: clock}, &recorder{clock: clock}
		returns, never := only(first), only(second)
		returns.present = func() bool { return clock.Now() < lost || clock.Now() >= back }
		returns.open = func() (Output, error) {
			if !returns.present() {
				return nil, errors.New("it is not there")
			}
			return again, nil
		}
		never.present = func() bool { return clock.Now() < lost }
		r := rehearseOn(s, first, returns, never)
		heard, err := r.play(given(t, "1", "2", "1"))
		if err != nil || len(heard[0].Turns) != 3 {
			t.Fatal(err)
		}
		synctest.Wait()
		for _, n := range append(first.starts(), second.starts()...) {
			if n.at > lost+time.Second {
				t.Errorf("a note at %v, on a lost port", n.at)
			}
		}
		if got := len(first.starts()) + len(again.starts()); got != notes {
			t.Errorf("%d notes, want %d", got, notes)
		}
		if at := again.starts()[0].at; at < back {
			t.Errorf("the performance goes on at %v", at)
		}
	})
}
