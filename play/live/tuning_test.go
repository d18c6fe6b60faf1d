package live

import (
	"bytes"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestWheelsAreCentred performs a game with bent notes, and checks that all pitch wheels are centred at the end.
func TestWheelsAreCentred(t *testing.T) {
	s := load(t, "../../docs/examples/spiral.yaml")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		if _, err := r.play(play.NewMatch(board(t), gamer.Random(0), gamer.Random(0), 0, 3)); err != nil {
			t.Fatal(err)
		}
		r.sink.mustBeSilent(t)
		bends := 0
		var wheel [channels]int16
		for _, m := range r.sink.sent {
			var channel uint8
			var relative int16
			var absolute uint16
			if m.message.GetPitchBend(&channel, &relative, &absolute) {
				bends++
				wheel[channel] = relative
			}
		}
		if bends < 100 || wheel != [channels]int16{} {
			t.Errorf("%d bends, in the end %v", bends, wheel)
		}
	})
}

// TestTuningsAreRestored performs scores that retune the synthesizer in various ways, such as the MIDI Tuning Standard (MTS). It checks that
// afterwards the synthesizer has its former tuning.
func TestTuningsAreRestored(t *testing.T) {
	for by, want := range map[string]int{"mts": 4, "octave": 2, "mpe": 0, "bend, bend: 12": 0} { // number of MTS messages
		s := parsed(t, "tuning: {deviations: [0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8], by: "+by+"}")
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			if _, err := r.play(play.NewMatch(board(t), gamer.Random(0), gamer.Random(0), 0, 3)); err != nil {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			var tunings []midi.Message
			zones := map[uint8]uint8{}
			ranges := map[uint8]uint8{} // bend ranges of pitch wheels, in semitones
			var parameter [channels]uint8
			for _, m := range r.sink.sent {
				var channel, controller, value uint8
				switch {
				case m.message.Is(midi.SysExMsg):
					tunings = append(tunings, m.message)
				case m.message.GetControlChange(&channel, &controller, &value) && controller == midi.RegisteredParameterLSB:
					parameter[channel] = value
				case m.message.GetControlChange(&channel, &controller, &value) && controller == midi.DataEntryMSB && parameter[channel] == 6:
					zones[channel] = value
				case m.message.GetControlChange(&channel, &controller, &value) && controller == midi.DataEntryMSB && parameter[channel] == 0:
					ranges[channel] = value
				}
			}
			if len(tunings) != want {
				t.Fatalf("%s: %d messages of the tuning standard, want %d", by, len(tunings), want)
			}
			if by == "octave" && !bytes.Equal(tunings[1][8:], append(bytes.Repeat([]byte{0x40, 0}, 12), 0xf7)) {
				t.Errorf("the tuning that is left: % x", tunings[1])
			}
			for channel, semitones := range ranges {
				if semitones != 2 {
					t.Errorf("%s: the wheel of channel %d bends %d semitones in the end", by, channel+1, semitones)
				}
			}
			if by != "mts" && by != "octave" && len(ranges) < 4 {
				t.Errorf("%s: the wheels of %d channels were told how far to bend", by, len(ranges))
			}
			if by == "mpe" && (len(zones) != 2 || zones[0] != 0 || zones[15] != 0) {
				t.Errorf("zones that are left: %v", zones)
			}
		})
	}
}

// TestPitchesAreKept pauses or panics during bars, with separate and with shared channels. It checks that every note that starts has the same pitch
// as without these commands.
func TestPitchesAreKept(t *testing.T) {
	for name, source := range map[string]string{
		"bend": "tuning: {equal: 19}", "mpe": "tuning: {equal: 31, by: mpe}",
		"shared": "tuning: {equal: 24}\nreference: {notes: [D2]}\nplayers: {first: {drone: {notes: [D1, A1, ^A1]}, hold: true}, second: {drone: {notes: [D1, A1]}}}\nvoices:\n- chords: {notes: 4}\n- bass: {}\n- chords: {notes: 4}\n",
	} {
		s := parsed(t, source)
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				want := pitchesOf(t, s, func(*rehearsal) {})
				if len(want) < 15 {
					t.Fatalf("%d notes", len(want))
				}
				for _, what := range []string{"panics", "pauses"} {
					got := pitchesOf(t, s, func(r *rehearsal) {
						for i := range 60 {
							at(lead+time.Duration(i)*170*time.Millisecond, func() {
								if r.Panic(); what == "pauses" {
									r.TogglePause()
									time.Sleep(time.Second)
									r.TogglePause()
								}
							})
						}
					})
					if !slices.Equal(got, want) {
						t.Errorf("with %s: %.2f, want %.2f", what, got, want)
					}
				}
			})
		})
	}
}

// pitchesOf calls the function meanwhile, and then performs a game. It returns the pitch in semitones that each note has at its start.
func pitchesOf(t *testing.T, s *scores.Score, meanwhile func(*rehearsal)) []float64 {
	t.Helper()
	r := rehearse(s)
	meanwhile(r)
	if _, err := r.play(given(t, "1", "2", "1", "3", "2")); err != nil {
		t.Fatal(err)
	}
	var wheel [channels]float64
	var pitches []float64
	for _, m := range r.sink.sent {
		var channel, key, velocity uint8
		var relative int16
		var absolute uint16
		switch {
		case m.message.GetPitchBend(&channel, &relative, &absolute):
			wheel[channel] = float64(relative) / 8192 * float64(s.Tuning.Bend)
		case m.message.GetNoteStart(&channel, &key, &velocity):
			pitches = append(pitches, float64(key)+wheel[channel])
		}
	}
	return pitches
}

// TestScoresOfSeveralTunings switches between scores with different tunings. It checks that a synthesizer with zones and bend ranges plays every note
// at the pitch in its score.
func TestScoresOfSeveralTunings(t *testing.T) {
	var all []*scores.Score
	for _, source := range []string{"tuning: {equal: 31, by: mpe}", "tempo: 120", "tuning: {equal: 19, bend: 12}", "tuning: {equal: 17}", "tuning: {equal: 24, by: mpe}", "tuning: {equal: 31, by: mpe}"} {
		all = append(all, parsed(t, source))
	}
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(all[0])
		for i, s := range all[1:] {
			at(lead+time.Duration(i)*2*barLength+barLength/2, func() { r.SetScore(s) })
		}
		if _, err := r.play(given(t, "1", "2", "1", "2", "3", "3", "4", "4", "1", "1", "6", "5")); err != nil {
			t.Fatal(err)
		}
		var want []float64
		used := map[*scores.Score]bool{}
		for _, e := range r.events {
			if e.Kind == TurnBegan {
				used[e.Score] = true
				for _, n := range e.Turn.Bars[0].Notes {
					want = append(want, e.Score.Pitch(n.Key))
				}
			}
		}
		if len(used) != len(all) {
			t.Errorf("%d scores were heard, want %d", len(used), len(all))
		}
		got := heardBy(r.sink.sent)
		if len(got) != len(want) {
			t.Fatalf("%d notes, want %d", len(got), len(want))
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 0.003 {
				t.Errorf("note %d has pitch %.3f, want %.3f", i+1, got[i], want[i])
			}
		}
	})
}

// heardBy returns the pitches of notes on a synthesizer that implements bend ranges.
func heardBy(sent []sent) (pitches []float64) {
	var wheel, bends [channels]float64
	var parameter [channels]uint8
	for channel := range bends {
		bends[channel] = 2
	}
	for _, m := range sent {
		var channel, number, value uint8
		var relative int16
		var absolute uint16
		switch {
		case m.message.GetPitchBend(&channel, &relative, &absolute):
			wheel[channel] = float64(relative) / 8192
		case m.message.GetControlChange(&channel, &number, &value) && number == midi.RegisteredParameterLSB:
			parameter[channel] = value
		case m.message.GetControlChange(&channel, &number, &value) && number == midi.DataEntryMSB && parameter[channel] == 0:
			bends[channel] = float64(value)
		case m.message.GetNoteStart(&channel, &number, &value):
			pitches = append(pitches, float64(number)+wheel[channel]*bends[channel])
		}
	}
	return pitches
}

func parsed(t *testing.T, source string) *scores.Score {
	t.Helper()
	s, err := scores.Parse("x.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
