package sound

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose/audio"
	"midiconnect4/play/live"
)

// handClock is a clock whose time a test sets.
type handClock struct {
	live.TimerClock
	now time.Duration
}

func (h *handClock) Now() time.Duration { return h.now }

const testRate, testPeriod = 48000, 480

// desk is an output with a card that a test imitates.
type desk struct {
	*Output
	clock *handClock
	sound []float32 // samples of the left channel
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	clock := &handClock{}
	s, err := newStream(audio.Bundled(), 0, clock, testRate, block)
	if err != nil {
		t.Fatal(err)
	}
	return &desk{Output: &Output{stream: s, device: &studio{}}, clock: clock}
}

// fill acts as the card: it calls for a period of sound. The argument says how many milliseconds late the call is.
func (d *desk) fill(late float64) {
	asked := time.Duration(len(d.sound)) * time.Second / testRate
	d.clock.now = max(d.clock.now, asked+time.Duration(late*1e6))
	out := make([]float32, 2*testPeriod)
	d.stream.fill(out)
	for i := 0; i < len(out); i += 2 {
		d.sound = append(d.sound, out[i])
	}
}

func (d *desk) must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestNotesSoundWhenTheyAreDue strikes wood blocks at irregular times on a busy machine. It checks that the delay of all notes is the same, to a
// block.
func TestNotesSoundWhenTheyAreDue(t *testing.T) {
	d := newDesk(t)
	d.stream.level = newLevel(-usual, testRate)
	r := rand.New(rand.NewPCG(3, 4))
	const step, notes, first = 211_300 * time.Microsecond, 50, time.Second
	const before, attack = 1000, 200 // in frames: the delay is longer than before; within attack, a note becomes loud
	due := func(n int) time.Duration { return first + time.Duration(n)*step }
	for n := 0; n < notes; {
		for ; n < notes && due(n) <= d.clock.now; n++ {
			d.must(t, d.Send(due(n), midi.NoteOn(9, 37, 100)))
		}
		late := 0.03 * r.ExpFloat64()
		if r.IntN(10) == 0 {
			late += 4 * r.Float64() // other threads use the processor
		}
		d.fill(late)
	}
	for range 50 {
		d.fill(0)
	}
	if late := d.stream.report.late.Load(); late != 0 {
		t.Errorf("%d notes came too late", late)
	}
	loud := slices.Max(d.sound) / 2
	var off []int // for each note, the number of frames between the time at which it is due and the time at which it is heard
	for n := range notes {
		from := int(due(n).Seconds()*testRate) + before
		heard := slices.IndexFunc(d.sound[from:], func(v float32) bool { return v > loud })
		off = append(off, before+heard)
	}
	slices.Sort(off)
	t.Logf("%d to %d frames after they are due; the delay is %v", off[0], off[notes-1], d.stream.delay)
	if spread := off[notes-1] - off[0]; spread > block+2 || off[0] < int(d.stream.delay) || off[0] > int(d.stream.delay)+attack {
		t.Errorf("%d to %d frames after they are due", off[0], off[notes-1])
	}
}

// TestAllSoundOffIsImmediate sends "all sound off". It checks that the sound fades out without a click, and that queued notes are not heard.
func TestAllSoundOffIsImmediate(t *testing.T) {
	d := newDesk(t)
	d.must(t, d.Send(0, midi.ProgramChange(0, 19)))
	d.must(t, d.Send(0, midi.NoteOn(0, 60, 127)))
	for range 30 {
		d.fill(0)
	}
	d.must(t, d.Send(d.clock.now+5*time.Millisecond, midi.NoteOn(0, 72, 127)))
	d.must(t, d.Send(d.clock.now, midi.ControlChange(0, midi.AllSoundOff, 0)))
	before := len(d.sound)
	for range 100 {
		d.fill(0)
	}
	peak := func(from, to int) float32 {
		return max(slices.Max(d.sound[from:to]), -slices.Min(d.sound[from:to]))
	}
	if peak(before-testPeriod, before) < 0.01 {
		t.Error("the note was not heard")
	}
	if after := peak(before+3*chunk+testRate/200, len(d.sound)); after != 0 {
		t.Errorf("there is still sound, up to %f", after)
	}
	jump := func(from, to int) (largest float64) {
		for i := from; i < to; i++ {
			largest = max(largest, math.Abs(float64(d.sound[i]-d.sound[i-1])))
		}
		return largest
	}
	if largest := jump(before, before+testPeriod); largest > jump(before-10*testPeriod, before) {
		t.Errorf("a click of %f", largest)
	}
	d.must(t, d.Send(d.clock.now, midi.NoteOn(0, 64, 127)))
	for range 30 {
		d.fill(0)
	}
	if peak(len(d.sound)-testPeriod, len(d.sound)) < 0.01 {
		t.Error("the next note is not heard, on the organ that was chosen")
	}
}

// TestCardsThreadAllocatesNothing plays chords. It checks that the stream allocates no memory on the card's thread.
func TestCardsThreadAllocatesNothing(t *testing.T) {
	d := newDesk(t)
	out, n := make([]float32, 2*testPeriod), uint8(0)
	chord := []midi.Message{midi.ProgramChange(0, 41), midi.Pitchbend(0, 100), midi.NoteOn(0, 60, 90), midi.ControlChange(0, midi.SoundBrightness, 30), midi.ControlChange(0, midi.SustenutoPedalSwitch, 127), midi.NoteOn(0, 64, 90), midi.NoteOff(0, 60), midi.NoteOff(0, 64), midi.ControlChange(0, midi.SustenutoPedalSwitch, 0)}
	if allocated := testing.AllocsPerRun(200, func() {
		n++
		for _, m := range chord {
			_ = d.Send(d.clock.now, m)
		}
		d.clock.now += 10 * time.Millisecond
		d.stream.fill(out)
	}); allocated > 0 {
		t.Errorf("%v allocations in a period", allocated)
	}
}

// TestNothingClips plays far too loud. It checks that no sample exceeds the ceiling.
func TestNothingClips(t *testing.T) {
	d := newDesk(t)
	d.stream.level = newLevel(40, testRate)
	for n := range 60 {
		if n%10 == 0 {
			for key := range uint8(12) {
				d.must(t, d.Send(d.clock.now, midi.NoteOn(0, 48+key, 127)))
			}
		}
		d.fill(0)
	}
	if peak := max(slices.Max(d.sound), -slices.Min(d.sound)); peak > ceiling*1.0001 || peak < ceiling/2 {
		t.Errorf("the loudest sample is %f", peak)
	}
}

// TestQueueIsFull sends to a card that takes no messages. It checks that sending fails when the queue is full.
func TestQueueIsFull(t *testing.T) {
	d := newDesk(t)
	for range capacity {
		d.must(t, d.Send(0, midi.NoteOn(0, 60, 1)))
	}
	if d.Send(0, midi.NoteOn(0, 60, 1)) == nil {
		t.Error("one more was taken")
	}
}
