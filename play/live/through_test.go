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

// TestThrough plays notes by hand during a performance. It checks that they are sent at once, and that they end with the performance at the latest.
func TestThrough(t *testing.T) {
	const channel = 14
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(load(t, "paper"))
		told := foretold(r, 200*time.Millisecond)
		wheel := midi.Pitchbend(channel, 1000)
		for i, m := range []midi.Message{
			midi.NoteOn(channel, 60, 90), midi.NoteOn(channel, 64, 91), wheel, midi.NoteOff(channel, 60), midi.NoteOff(channel, 60),
			midi.NoteOn(channel, 64, 92), midi.ControlChange(channel, 1, 5), midi.NoteOn(channel, 67, 93),
		} {
			time.AfterFunc(time.Second+time.Duration(i)*time.Millisecond, func() { r.Through(m) })
		}
		if _, err := r.play(given(t, "1", "2", "1")); err != nil {
			t.Fatal(err)
		}
		r.sink.mustBeSilent(t)
		told.mustPlay(t, r.sink.sent)
		var got []midi.Message
		for _, s := range r.sink.sent {
			var c uint8
			if s.message.GetChannel(&c); c == channel && s.at >= time.Second && s.at < time.Second+8*time.Millisecond {
				got = append(got, s.message)
				if s.at%time.Millisecond != 0 { // not in the same millisecond in which it was played
					t.Errorf("%v is sent at %v", s.message, s.at)
				}
			}
		}
		want := []midi.Message{
			midi.NoteOn(channel, 60, 90), midi.NoteOn(channel, 64, 91), wheel, midi.NoteOff(channel, 60),
			midi.NoteOff(channel, 64), midi.NoteOn(channel, 64, 92), midi.ControlChange(channel, 1, 5), midi.NoteOn(channel, 67, 93),
		}
		if !slices.EqualFunc(got, want, slices.Equal[midi.Message]) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// TestThroughGoesWhereThePartSounds plays by hand while the score changes. One note is on the channel of a part that has its own output, another on a
// channel of no part. It checks that every note ends on the output on which it started.
func TestThroughGoesWhereThePartSounds(t *testing.T) {
	with, without := ensemble(t), load(t, "paper")
	bass := uint8(with.Parts()[slices.IndexFunc(with.Parts(), func(p *scores.Player) bool { return p.Name == "Bass" })].Channel - 1)
	const free = 15
	synctest.Test(t, func(t *testing.T) {
		r, sinks := quintet(with)
		at(time.Second, func() {
			r.Through(midi.NoteOn(bass, 100, 77))
			r.Through(midi.NoteOn(free, 101, 77))
		})
		at(1500*time.Millisecond, func() { r.SetScore(without) })
		at(8*time.Second, func() { r.Through(midi.NoteOff(bass, 100)) })
		if _, err := r.playUntil(10*time.Second, randomMatch(t, 1)); !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		for i, sink := range sinks {
			sink.mustBeSilent(t)
			var ended time.Duration
			for _, s := range sink.sent {
				var channel, key uint8
				if s.message.GetNoteEnd(&channel, &key) && key >= 100 {
					ended = s.at
				}
			}
			if want := map[int]time.Duration{0: 10 * time.Second, 3: 8 * time.Second}[i]; ended.Truncate(time.Millisecond) != want {
				t.Errorf("output %d: a note ends at %v, want %v", i, ended, want)
			}
		}
	})
}

// TestThroughWhateverHappens plays by hand at random while other random changes happen. It checks that no note hangs or ends twice.
func TestThroughWhateverHappens(t *testing.T) {
	all := []*scores.Score{ensemble(t), load(t, "paper"), load(t, "blues")}
	for seed := range uint64(8) {
		synctest.Test(t, func(t *testing.T) {
			draws := shared(seed, 1)
			r, sinks := quintet(all[0])
			r.Stays = true
			for at := time.Duration(0); at < 30*time.Second; {
				at += time.Duration(draws.ExpFloat64() * float64(200*time.Millisecond))
				time.AfterFunc(at, func() {
					channel, key := uint8(draws.IntN(16)), uint8(draws.IntN(128))
					switch draws.IntN(8) {
					case 0:
						steer(r, draws, all)
					case 1:
						r.EndThrough()
					case 2, 3:
						r.Through(midi.NoteOff(channel, key))
					default:
						r.Through(midi.NoteOn(channel, key, 80))
					}
				})
			}
			if _, err := r.playUntil(30*time.Second, randomMatch(t, 1)); !errors.Is(err, errEnough) {
				t.Fatal(err)
			}
			for _, sink := range sinks {
				sink.mustBeSilent(t)
			}
		})
	}
}
