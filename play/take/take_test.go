package take

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
)

const second = time.Second

// struck adds notes to a take: one on each beat of a number of bars in 4/4, at 120 quarter notes a minute.
func struck(t *Take, from time.Duration, bars int) {
	const quarter = second / 2
	for i := range 4 * bars {
		at := from + time.Duration(i)*quarter
		t.Send(Message{at, midi.NoteOn(2, uint8(60+i%4), 90)})
		t.Send(Message{at + quarter/2, midi.NoteOff(2, uint8(60+i%4))})
	}
}

// place is where a note begins: its position in a MIDI file, in quarter notes, and its time.
type place struct {
	quarter float64
	at      time.Duration
}

// notes returns where the notes of a take start in its MIDI file.
func notes(t *testing.T, take *Take) (all []place) {
	t.Helper()
	data, err := take.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	file, err := smf.ReadFrom(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	division := float64(file.TimeFormat.(smf.MetricTicks))
	smf.ReadTracksFrom(bytes.NewReader(data)).Do(func(e smf.TrackEvent) {
		if e.Message.Is(midi.NoteOnMsg) {
			all = append(all, place{float64(e.AbsTicks) / division, time.Duration(e.AbsMicroSeconds) * time.Microsecond})
		}
	})
	return all
}

// mustLie checks that the notes of the MIDI file start at the given quarter notes, and at the times at which they were recorded.
func mustLie(t *testing.T, take *Take, want []float64) {
	t.Helper()
	got := notes(t, take)
	var times []time.Duration
	for at, m := range take.Messages {
		if m.Is(midi.NoteOnMsg) {
			times = append(times, at)
		}
	}
	if len(got) != len(want) || len(got) != len(times) {
		t.Fatalf("%d notes at %d times, want %d", len(got), len(times), len(want))
	}
	for i := range got {
		if got[i].quarter != want[i] || (got[i].at-times[i]).Abs() > time.Millisecond {
			t.Errorf("note %d on quarter %v at %v, want %v at %v", i, got[i].quarter, got[i].at, want[i], times[i])
		}
	}
}

// quarters returns the numbers from, from+1, and so on that are less than the second argument.
func quarters(from, to float64) (all []float64) {
	for ; from < to; from++ {
		all = append(all, from)
	}
	return all
}

// ticks records positions of the music.
func ticks(t *Take, all ...Tick) {
	for _, one := range all {
		t.Tick(one)
	}
}

// TestBarsLieOnTheGrid lets the music stop, jump, and change its tempo. While the music runs, its quarter notes must be at quarter notes of the
// file, and its bars at bars of the file.
func TestBarsLieOnTheGrid(t *testing.T) {
	const lead = 100 * time.Millisecond
	bar := Tick{lead, 0, 120}
	for name, test := range map[string]struct {
		perform func(t *Take)
		want    []float64
	}{
		"even": {func(t *Take) {
			ticks(t, bar)
			struck(t, lead, 3)
		}, quarters(0, 12)},
		"paused in a bar for two and a half bars": {func(t *Take) {
			ticks(t, bar, Tick{lead + second, 960, 120}, Tick{lead + 6*second + second/48, 980, 120})
			struck(t, lead, 1)
			t.messages = t.messages[:4]
			struck(t, lead+6*second, 1)
		}, append(quarters(0, 2), quarters(14, 18)...)},
		"waits on a bar line for a moment": {func(t *Take) {
			ticks(t, bar, Tick{lead + 2*second, 1920, 120}, Tick{lead + 2*second + 100*time.Millisecond, 1920, 120})
			struck(t, lead, 1)
			struck(t, lead+2*second+100*time.Millisecond, 2)
		}, nil},
		"waits on a bar line for an hour": {func(t *Take) {
			ticks(t, bar, Tick{lead + 2*second, 1920, 120}, Tick{lead + 3602*second, 1920, 120})
			struck(t, lead, 1)
			struck(t, lead+3602*second, 1)
		}, append(quarters(0, 4), quarters(7204, 7208)...)},
		"goes back and plays the bar again": {func(t *Take) {
			ticks(t, bar, Tick{lead + 2*second, 1920, 120}, Tick{lead + 2*second, 0, 120})
			struck(t, lead, 2)
		}, quarters(0, 8)},
		"twice as fast from the second bar on": {func(t *Take) {
			ticks(t, bar, Tick{lead + 2*second, 1920, 240})
			struck(t, lead, 1)
			t.Send(Message{lead + 2*second + second/4, midi.NoteOn(2, 1, 1)})
			t.Send(Message{lead + 2*second + second/2, midi.NoteOn(2, 2, 1)})
			t.Send(Message{lead + 3*second, midi.NoteOff(2, 2)})
		}, append(quarters(0, 4), 5, 6)},
		"in a tempo of no whole microseconds": {func(t *Take) {
			ticks(t, Tick{lead, 0, 133.333})
			for i := range 2000 {
				at := lead + time.Duration(float64(i)*float64(time.Minute)/133.333)
				t.Send(Message{at, midi.NoteOn(2, 60, 90)})
				t.Send(Message{at + second/10, midi.NoteOff(2, 60)})
			}
		}, quarters(0, 2000)},
	} {
		t.Run(name, func(t *testing.T) {
			take := new(Take)
			take.Meter(0, scores.Meter{Beats: 4, Unit: 4})
			test.perform(take)
			if test.want != nil {
				mustLie(t, take, test.want)
				return
			}
			got := notes(t, take)
			for i, n := range got {
				if i != 4 && n.quarter != float64(i) { // the first note after the pause is slightly late
					t.Errorf("note %d on quarter %v", i, n.quarter)
				}
			}
		})
	}
}

// TestSlowMusic checks the MIDI file of music whose tempo is slower than a MIDI file allows.
func TestSlowMusic(t *testing.T) {
	take := new(Take)
	take.Tick(Tick{0, 0, 2.5})
	for i := range 5 {
		take.Send(Message{time.Duration(i) * 24 * second, midi.NoteOn(0, 60, 1)})
		take.Send(Message{time.Duration(i)*24*second + second, midi.NoteOff(0, 60)})
	}
	for i, n := range notes(t, take) {
		if n.quarter != float64(2*i) || (n.at-time.Duration(i)*24*second).Abs() > time.Millisecond {
			t.Errorf("note %d on quarter %v at %v", i, n.quarter, n.at)
		}
	}
}

// TestSilencingIsDropped checks that a take does not contain messages that were only sent to silence notes of other programs.
func TestSilencingIsDropped(t *testing.T) {
	take := new(Take)
	off := []midi.Message{midi.ControlChange(0, midi.HoldPedalSwitch, 0), midi.ControlChange(0, midi.AllNotesOff, 0), midi.ControlChange(0, midi.AllSoundOff, 0)}
	var want []midi.Message
	send := func(wanted bool, all ...midi.Message) {
		for _, m := range all {
			take.Send(Message{0, m})
			if wanted {
				want = append(want, m)
			}
		}
	}
	send(false, off...)
	send(true, midi.ProgramChange(0, 5))
	send(false, midi.Start(), midi.TimingClock())
	send(true, midi.ControlChange(0, midi.HoldPedalSwitch, 127), midi.NoteOn(0, 60, 1))
	send(true, off...) // as in a pause of the music
	send(true, midi.ControlChange(0, midi.HoldPedalSwitch, 127), midi.NoteOn(0, 62, 1), midi.NoteOff(0, 62))
	send(true, off[0])
	send(false, off...)
	var got []midi.Message
	for _, m := range take.Messages {
		got = append(got, m)
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v, want %v", got, want)
	}
	if empty := new(Take); empty.Heard() || empty.Duration() != 0 {
		t.Error("an empty take was heard")
	} else if _, err := empty.SMF(0); err != nil {
		t.Error(err)
	}
}
