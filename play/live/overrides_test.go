package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestHeldNote holds a key across bar lines. It checks that the next bars start on that key, and that the match records these bars as they sounded.
func TestHeldNote(t *testing.T) {
	const pressed, let = 3500 * time.Millisecond, 7 * time.Second
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(pressed, func() { r.StartOn(s.Range.Low + 1 + 5*12) })
		at(let, r.Release)
		heard, err := r.play(given(t, "1", "2", "1", "2", "3", "4"))
		if err != nil {
			t.Fatal(err)
		}
		want := s.Range.Low + 1
		for want+12 <= s.Range.High && want < s.Range.Low+1+5*12 {
			want += 12
		}
		plain := onsetKeys(t, "1", "2", "1", "2", "3", "4")
		held := 0
		for i, turn := range heard[0].Turns {
			start := lead + time.Duration(i)*barLength
			if start > pressed && start < let {
				if held++; turn.Bars[0].Notes[0].Key != want {
					t.Errorf("bar %d starts on %d, want %d", i+1, turn.Bars[0].Notes[0].Key, want)
				}
			} else if i < 2 && turn.Bars[0].Notes[0].Key != plain[i] {
				t.Errorf("bar %d starts on %d, want %d", i+1, turn.Bars[0].Notes[0].Key, plain[i])
			}
			channel := uint8(s.Players[turn.Side].Channel - 1)
			sounds := false
			for _, n := range r.sink.starts() {
				var c, key, velocity uint8
				n.message.GetNoteStart(&c, &key, &velocity)
				sounds = sounds || n.at == start && c == channel && int(key) == turn.Bars[0].Notes[0].Key
			}
			if !sounds {
				t.Errorf("bar %d: key %d does not sound at %v", i+1, turn.Bars[0].Notes[0].Key, start)
			}
		}
		if held != 2 {
			t.Errorf("%d bars began while the key was held", held)
		}
	})
}

// onsetKeys returns, for each move, the key of the first note of the move's first bar.
func onsetKeys(t *testing.T, moves ...string) (keys []int) {
	t.Helper()
	m := given(t, moves...)
	if err := m.Begin(load(t, "paper"), 0); err != nil {
		t.Fatal(err)
	}
	for {
		turn, err := m.Next(t.Context())
		if err != nil {
			return keys
		}
		keys = append(keys, turn.Bars[0].Notes[0].Key)
	}
}

// TestTempoSet changes the tempo during a bar. It checks that the change takes effect at once.
func TestTempoSet(t *testing.T) {
	const set = 3 * time.Second
	s := load(t, "paper")
	ticks := onsetTicks(t, "1", "2", "1")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(set, func() { r.SetTempo(2 * s.Tempo) })
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		for i, n := range r.sink.starts() {
			want := lead + time.Duration(float64(ticks[i])/480*float64(time.Minute)/s.Tempo)
			if want > set {
				want -= (want - set) / 2
			}
			if (n.at - want).Abs() > prompt {
				t.Errorf("note %d starts at %v, want %v", i, n.at, want)
			}
		}
	})
}

// TestTempoOfTheScore sets a tempo, which cancels an earlier factor, and then returns to the tempo of the score. It checks that the next bar has the
// score's tempo.
func TestTempoOfTheScore(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.Faster(3)
		r.SetTempo(2 * s.Tempo)
		at(lead+barLength/2+time.Millisecond, func() { r.SetTempo(0) })
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		var bars []time.Duration
		for _, e := range r.events {
			if e.Kind == TurnBegan {
				bars = append(bars, e.At-lead)
			}
		}
		for i, want := range []time.Duration{0, barLength / 2, barLength} {
			if (bars[i] - want).Abs() > prompt {
				t.Errorf("bar %d begins at %v, want %v", i+1, bars[i], want)
			}
		}
	})
}

// TestTransposedTo checks that TransposeTo replaces an earlier transposition instead of adding to it.
func TestTransposedTo(t *testing.T) {
	s := load(t, "paper")
	want := (&recorder{sent: alone(t, s)}).starts()
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.Transpose(5)
		r.TransposeTo(-99)
		r.TransposeTo(-7)
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		for i, n := range r.sink.starts() {
			if n.message[1] != want[i].message[1]-7 {
				t.Errorf("note %d is key %d, want %d", i, n.message[1], want[i].message[1]-7)
			}
		}
	})
}

// TestDramaSet switches the drama off for the third to fifth bars. It checks that these bars are the same as with a score without drama, and that the
// other bars are the same as with drama.
func TestDramaSet(t *testing.T) {
	read := func(curve string) *scores.Score {
		s, err := scores.Parse("mine.yaml", []byte("tempo: 120\ndrama:\n- {signal: progress, target: loudness, range: 40..120, curve: "+curve+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	moves := []string{"1", "2", "1", "2", "1", "3", "4", "4"}
	turns := func(s *scores.Score) []play.Turn {
		m := given(t, moves...)
		if _, err := play.Perform(t.Context(), s, []*play.Match{m}, nil); err != nil {
			t.Fatal(err)
		}
		return m.Turns
	}
	s := read("[0 0, 1 1]")
	written, without := turns(s), turns(read("[0 0, 1 0]"))
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(lead+2*barLength-time.Millisecond, func() { r.SetDrama(scores.Progress, 0) }) // the third bar is already composed
		at(lead+4*barLength+time.Millisecond, func() { r.SetDrama(scores.Progress, 1) })
		heard, err := r.play(given(t, moves...))
		if err != nil {
			t.Fatal(err)
		}
		sounds := 0
		for i, turn := range heard[0].Turns {
			want := written[i].Bars[0]
			if i >= 2 && i < 5 {
				want = without[i].Bars[0]
			}
			if !slices.Equal(turn.Bars[0].Notes, want.Notes) {
				t.Errorf("bar %d is %v, want %v", i+1, turn.Bars[0].Notes, want.Notes)
			}
			for _, n := range turn.Bars[0].Notes {
				if m := r.sink.starts()[sounds].message; m[1] != uint8(n.Key) || m[2] != uint8(n.Velocity) {
					t.Errorf("bar %d: % x sounds, want %v", i+1, m, n)
				}
				sounds++
			}
		}
		if slices.Equal(written[3].Bars[0].Notes, without[3].Bars[0].Notes) {
			t.Error("the drama makes no difference")
		}
	})
}

// TestVelocitySet checks that SetVelocity scales the velocities of sent notes, but not the velocities in the match.
func TestVelocitySet(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.SetVelocity(1)
		heard, err := r.play(given(t, "1", "2"))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range r.sink.starts() {
			var channel, key, velocity uint8
			if n.message.GetNoteStart(&channel, &key, &velocity); velocity != 1 {
				t.Errorf("velocity %d", velocity)
			}
		}
		if v := heard[0].Turns[0].Bars[0].Notes[0].Velocity; v < s.Velocity.Low {
			t.Errorf("the match has the velocity %d", v)
		}
	})
	o := overrides{loudest: 127}
	if m := o.scale(midi.NoteOn(3, 60, 100), s.Velocity); m[2] < 100 || m[2] > 127 {
		t.Errorf("%v", m)
	}
	if m := o.scale(midi.NoteOff(3, 60), s.Velocity); !m.Is(midi.NoteOffMsg) {
		t.Errorf("%v", m)
	}
}
