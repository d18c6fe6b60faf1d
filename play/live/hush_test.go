package live

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// TestHush checks that Hush sends all messages that end sound, and then ends every key. It also checks that Hush sends no faster than a MIDI cable
// can carry.
func TestHush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sink := &recorder{clock: NewTimerClock()}
		if err := Hush(t.Context(), sink, AllKeys()); err != nil {
			t.Fatal(err)
		}
		if last := sink.sent[silence-1].at; last != 0 {
			t.Errorf("all notes are off at %v", last)
		}
		mustBeAllOff(t, sink.sent[:silence])
		ended := map[[2]uint8]bool{}
		for i, s := range sink.sent[silence:] {
			var channel, key, velocity uint8
			if s.message.GetNoteOff(&channel, &key, &velocity) {
				ended[[2]uint8{channel, key}] = true
			}
			if earliest := time.Duration(i) * cableTime; s.at < earliest {
				t.Fatalf("message %d is sent at %v, before a cable has taken those before it", i, s.at)
			}
		}
		if end := sink.clock.Now(); len(ended) != channels*keys || end > 3*time.Second {
			t.Errorf("%d notes are ended, in %v", len(ended), end)
		}
	})
}

// TestHushFails checks the error of Hush if the output rejects messages, and if the context ends.
func TestHushFails(t *testing.T) {
	full, enough := errors.New("full"), errors.New("enough")
	synctest.Test(t, func(t *testing.T) {
		sink := &recorder{clock: NewTimerClock(), fail: full}
		if err := Hush(t.Context(), sink, AllKeys()); !errors.Is(err, full) {
			t.Error(err)
		}
		ctx, cancel := context.WithTimeoutCause(t.Context(), time.Second, enough)
		defer cancel()
		sink = &recorder{clock: NewTimerClock()}
		if err := Hush(ctx, sink, AllKeys()); !errors.Is(err, enough) || sink.clock.Now() > time.Second+prompt {
			t.Error(err)
		}
	})
}

// mustBeAllOff checks that the messages are exactly those that end all sound, channel by channel.
func mustBeAllOff(t testing.TB, got []sent) {
	t.Helper()
	for i, s := range got {
		controller := []uint8{64, 123, 120}[i%3]
		if want := midi.ControlChange(uint8(i/3), controller, 0); s.message.String() != want.String() {
			t.Errorf("message %d is %v, want %v", i, s.message, want)
		}
	}
}

// TestHushSomeKeys checks that Hush ends all sound on the channels of the struck keys, then ends exactly these keys, and leaves other channels alone.
func TestHushSomeKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sink, struck := &recorder{clock: NewTimerClock()}, new(Keys)
		struck[2][60], struck[15][127] = true, true
		if err := Hush(t.Context(), sink, struck); err != nil {
			t.Fatal(err)
		}
		var got []midi.Message
		for _, s := range sink.sent {
			got = append(got, s.message)
		}
		want := []midi.Message{
			midi.ControlChange(2, 64, 0), midi.ControlChange(2, 123, 0), midi.ControlChange(2, 120, 0),
			midi.ControlChange(15, 64, 0), midi.ControlChange(15, 123, 0), midi.ControlChange(15, 120, 0),
			midi.NoteOff(2, 60), midi.NoteOff(15, 127),
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}
