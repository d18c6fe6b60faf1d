package live

import (
	"bytes"
	"testing"
	"testing/synctest"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestWheelsGoBack performs a game of a score whose notes are bent: in the end the wheels are
// in the middle.
func TestWheelsGoBack(t *testing.T) {
	s := load(t, "spiral")
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

// TestTuningsAreLeftAsTheyWere: after a performance by the MIDI Tuning Standard, keys have
// the pitches that they had before.
func TestTuningsAreLeftAsTheyWere(t *testing.T) {
	for by, want := range map[string]int{"mts": 4, "octave": 2, "mpe": 0} { // messages of the standard: to tune, and back
		s := parsed(t, "tuning: {deviations: [0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8], by: "+by+"}")
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			if _, err := r.play(play.NewMatch(board(t), gamer.Random(0), gamer.Random(0), 0, 3)); err != nil {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			var tunings []midi.Message
			zones := map[uint8]uint8{}
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
				}
			}
			if len(tunings) != want {
				t.Fatalf("%s: %d messages of the tuning standard, want %d", by, len(tunings), want)
			}
			if by == "octave" && !bytes.Equal(tunings[1][8:], append(bytes.Repeat([]byte{0x40, 0}, 12), 0xf7)) {
				t.Errorf("the tuning that is left: % x", tunings[1])
			}
			if by == "mpe" && (len(zones) != 2 || zones[0] != 0 || zones[15] != 0) {
				t.Errorf("zones that are left: %v", zones)
			}
		})
	}
}

func parsed(t *testing.T, source string) *scores.Score {
	t.Helper()
	s, err := scores.Parse("x.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
