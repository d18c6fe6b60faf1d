package session_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/timetest"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// by is an output that records the messages of one channel.
type by struct {
	live.Nowhere
	channel uint8
	sent    []string
}

func (b *by) Open() (live.Output, error) { return b, nil }

func (b *by) Send(_ time.Duration, m midi.Message) error {
	var channel uint8
	if m.GetChannel(&channel); channel == b.channel && channel < 16 {
		b.sent = append(b.sent, fmt.Sprintf("%x", []byte(m)))
	}
	return nil
}

// TestThru plays on an input whose notes are to sound. It checks that messages with a meaning do not sound, that messages which would change the
// score's instruments are not sent, and that the notes end when the input is lost.
func TestThru(t *testing.T) {
	const channel = 13
	for _, thru := range []bool{true, false} {
		timetest.Bubble(t, func(t *testing.T) {
			t.Helper()
			p := prepare(t)
			hall, keys := &by{channel: channel}, &keys{}
			p.Outputs = []live.Destination{hall}
			p.Inputs = []session.Input{{Source: keys, Controller: keys, Thru: thru}}
			var before, meanwhile []string
			player := uiFunc(func(_ context.Context, tr session.Transport) error {
				time.Sleep(time.Second)
				synctest.Wait()
				before = slices.Clone(hall.sent)
				for _, m := range []midi.Message{
					midi.NoteOn(channel, 70, 9), midi.NoteOn(channel, 50, 9), midi.NoteOff(channel, 50), midi.ControlChange(channel, midi.ModulationWheelMSB, 1),
					midi.ControlChange(channel, 74, 1), midi.ProgramChange(channel, 5), midi.ControlChange(channel, midi.BankSelectMSB, 1),
					midi.ControlChange(channel, midi.RegisteredParameterMSB, 1), midi.ControlChange(channel, midi.DataEntryMSB, 1),
					midi.Pitchbend(channel, 0), midi.NoteOff(channel, 70), midi.NoteOn(channel, 71, 9), midi.TimingClock(),
					midi.ControlChange(channel, midi.AllNotesOff, 0), midi.NoteOn(channel, 72, 9),
				} {
					keys.receive(m)
				}
				time.Sleep(100 * time.Millisecond)
				keys.absent.Store(true)
				time.Sleep(time.Second)
				synctest.Wait()
				meanwhile = slices.Clone(hall.sent[len(before):])
				tr.Quit(nil)
				return nil
			})
			if err := p.perform(t, player); err != nil {
				t.Error(err)
			}
			want := []string{"9d4609", "bd4a01", "ed0040", "8d4600", "9d4709", "8d4700", "9d4809", "8d4800"}
			if !thru {
				want = nil
			}
			if !slices.Equal(meanwhile, want) {
				t.Errorf("%q, want %q", meanwhile, want)
			}
		})
	}
}
