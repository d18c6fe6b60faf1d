package audio

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// cue is a MIDI message with its time in milliseconds.
type cue struct {
	at      uint32
	message midi.Message
}

// perform plays MIDI messages for two seconds and returns the sound. It is eight times as loud as the synthesizer plays it.
func perform(t *testing.T, cues ...cue) sound {
	t.Helper()
	var track smf.Track
	last := uint32(0)
	for _, c := range cues {
		track.Add((c.at-last)*960/1000, c.message) // 480 ticks per quarter note, 120 quarter notes a minute
		last = c.at
	}
	track.Close(0)
	file := smf.New()
	file.TimeFormat = smf.MetricTicks(480)
	if err := file.Add(track); err != nil {
		t.Fatal(err)
	}
	data, err := file.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	r := newRecording(scratchFile(t))
	band, err := newBand([][]byte{data}, Bundled())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.record(band, 2*time.Second); err != nil {
		t.Fatal(err)
	}
	r.peak = 1.0 / 8
	var wave bytes.Buffer
	if err := r.writeWAV(&wave, r.level().gain, integer); err != nil {
		t.Fatal(err)
	}
	return soundOf(t, wave.Bytes())
}

// note plays two seconds of middle C without reverb. controls lists controllers that are set before the note: a controller's number, its value,
// the next controller's number, and so on.
func note(t *testing.T, program uint8, controls ...uint8) sound {
	t.Helper()
	cues := []cue{{0, midi.ProgramChange(0, program-1)}, {0, midi.ControlChange(0, 91, 0)}}
	for i := 0; i < len(controls); i += 2 {
		cues = append(cues, cue{0, midi.ControlChange(0, controls[i], controls[i+1])})
	}
	return perform(t, append(cues, cue{0, midi.NoteOn(0, 60, 100)}, cue{1000, midi.NoteOff(0, 60)})...)
}

// above returns the share of the sound's energy that lies above a frequency. It measures between two times, in seconds.
func (s sound) above(hertz, from, to float64) float64 {
	const size = 1 << 16
	high, all := 0.0, 0.0
	for i, m := range spectrum(s.mono()[int(from*rate):int(to*rate)], size) {
		all += m * m
		if float64(i)*rate/size > hertz {
			high += m * m
		}
	}
	return high / all
}

// centroid returns the spectral centroid of the sound's first second, in hertz.
func (s sound) centroid() float64 {
	const size = 1 << 16
	sum, all := 0.0, 0.0
	for i, m := range spectrum(s.mono()[:rate], size) {
		sum += m * m * float64(i) * rate / size
		all += m * m
	}
	return sum / all
}

// rise returns the time in seconds until the sound reaches half of the peak level in its first second.
func (s sound) rise() float64 {
	for at := 0.0; ; at += 0.001 {
		if s.level(at, at+0.001) > s.level(0, 1)/2 {
			return at
		}
	}
}

// fall returns the seconds from the end of the note (at second 1) until the sound has fallen to a tenth of the note's level; at most 1.
func (s sound) fall() float64 {
	for at := 1.0; at < 2; at += 0.005 {
		if s.level(at, at+0.01) < s.level(0.9, 1)/10 {
			return at - 1
		}
	}
	return 1
}

const (
	piano      = 1
	vibraphone = 12
	organ      = 20
	synthBass  = 39
	violin     = 41
	horn       = 61
)

// TestBrightness checks controller 74. Values below 64 must darken all instruments. Values above 64 must open the filters of instruments whose
// filters the SoundFont has closed.
func TestBrightness(t *testing.T) {
	for _, test := range []struct {
		program            uint8
		darkens, brightens float64 // factors by which the energy above 2 kHz must change at least; 1 means no check
	}{{vibraphone, 100, 1.2}, {violin, 100, 1}, {horn, 10, 1}, {synthBass, 1, 1000}} {
		dark, plain, bright := note(t, test.program, 74, 20), note(t, test.program), note(t, test.program, 74, 100)
		a, b, c := dark.above(2000, 0.2, 0.9), plain.above(2000, 0.2, 0.9), bright.above(2000, 0.2, 0.9)
		t.Logf("%s: centroids of %.0f, %.0f and %.0f Hz; above 2 kHz %.2g, %.2g and %.2g", gm.Program(int(test.program)),
			dark.centroid(), plain.centroid(), bright.centroid(), a, b, c)
		if a*test.darkens > b && test.darkens > 1 || c < test.brightens*b && test.brightens > 1 {
			t.Errorf("%s is not darker or brighter", gm.Program(int(test.program)))
		}
	}
}

// TestBrightnessOfASoundingNote checks that a change of brightness during a note affects that note.
func TestBrightnessOfASoundingNote(t *testing.T) {
	s := perform(t, cue{0, midi.ProgramChange(0, violin-1)}, cue{0, midi.NoteOn(0, 60, 100)}, cue{700, midi.ControlChange(0, 74, 20)},
		cue{1400, midi.ControlChange(0, 74, 64)}, cue{1990, midi.NoteOff(0, 60)})
	before, dark, after := s.above(2000, 0.2, 0.6), s.above(2000, 0.8, 1.3), s.above(2000, 1.5, 1.9)
	if dark*10 > before || after < before/2 {
		t.Errorf("above 2 kHz %.2g, then %.2g, then %.2g", before, dark, after)
	}
}

func TestResonance(t *testing.T) {
	flat, peak := note(t, violin, 74, 44), note(t, violin, 74, 44, 71, 110) // controller 74 lowers the cutoff from 19913 Hz by 2.5 octaves
	const low, high = 2700, 4700
	band := func(s sound) float64 { return s.above(low, 0.2, 0.9) - s.above(high, 0.2, 0.9) }
	t.Logf("%.2g and %.2g of the energy between %d and %d Hz", band(flat), band(peak), low, high)
	if band(peak) < 4*band(flat) {
		t.Error("resonance 110 makes no peak")
	}
}

func TestAttackAndRelease(t *testing.T) {
	for _, program := range []uint8{piano, organ, violin} {
		plain, slow, long, short := note(t, program), note(t, program, 73, 120), note(t, program, 72, 110), note(t, program, 72, 20)
		t.Logf("%s: rises in %.3f s, with attack 120 in %.3f s; falls in %.2f s, with release 110 in %.2f, with 20 in %.2f s",
			gm.Program(int(program)), plain.rise(), slow.rise(), plain.fall(), long.fall(), short.fall())
		if slow.rise() < 2*plain.rise() {
			t.Error("attack 120 is not slower")
		}
		if long.fall() < 1.2*plain.fall() || short.fall() > 0.8*plain.fall() {
			t.Error("release does not change how notes die away")
		}
	}
}

func TestSoftPedal(t *testing.T) {
	for _, program := range []uint8{piano, violin} {
		plain, soft, up := note(t, program), note(t, program, 67, 64), note(t, program, 67, 63)
		t.Logf("%s: levels %d and %d, centroids of %.0f and %.0f Hz", gm.Program(int(program)), plain.loudest, soft.loudest,
			plain.centroid(), soft.centroid())
		if ratio := float64(soft.loudest) / float64(plain.loudest); ratio < 0.5 || ratio > 0.7 || soft.centroid() > plain.centroid() {
			t.Errorf("the soft pedal: %.2f of the level", ratio)
		}
		if up.loudest != plain.loudest {
			t.Error("63 presses the soft pedal")
		}
	}
}

// TestSostenuto checks that the sostenuto pedal holds only keys that are down at the moment when the pedal is pressed.
func TestSostenuto(t *testing.T) {
	held := func(strike, press, lift uint32) int {
		on, off := cue{strike, midi.NoteOn(0, 60, 100)}, cue{500, midi.NoteOff(0, 60)}
		down, up := cue{press, midi.ControlChange(0, 66, 64)}, cue{lift, midi.ControlChange(0, 66, 0)}
		cues := []cue{{0, midi.ProgramChange(0, violin-1)}}
		if press < strike {
			cues = append(cues, down, on)
		} else {
			cues = append(cues, on, down)
		}
		return perform(t, append(cues, off, up)...).level(1.5, 1.6)
	}
	for _, test := range []struct {
		strike, press, lift uint32
		sounds              bool
	}{{100, 200, 1900, true}, {100, 200, 800, false}, {200, 100, 1900, false}} {
		if level := held(test.strike, test.press, test.lift); level > 2000 != test.sounds {
			t.Errorf("struck at %d ms, pressed at %d and lifted at %d ms: level %d", test.strike, test.press, test.lift, level)
		}
	}
	again := perform(t, cue{0, midi.ProgramChange(0, violin-1)}, cue{0, midi.NoteOn(0, 60, 100)}, cue{100, midi.ControlChange(0, 66, 127)},
		cue{300, midi.NoteOff(0, 60)}, cue{400, midi.NoteOn(0, 60, 100)}, cue{600, midi.ControlChange(0, 66, 0)})
	if again.level(1.5, 1.6) < 2000 {
		t.Error("lifting the pedal ends a key that is down")
	}
	silent := perform(t, cue{0, midi.ProgramChange(0, violin-1)}, cue{0, midi.NoteOn(0, 60, 100)}, cue{100, midi.ControlChange(0, 66, 127)},
		cue{500, midi.ControlChange(0, midi.AllNotesOff, 0)})
	if silent.level(1.5, 1.6) > 2000 {
		t.Error("the pedal holds notes against all notes off")
	}
}

// TestBalance checks that the balance controller moves instruments like the pan controller. This is right because the instruments are mono.
func TestBalance(t *testing.T) {
	for _, same := range [][2][]uint8{{{8, 20}, {10, 20}}, {{8, 84, 10, 44}, {}}, {{10, 100, 8, 127}, {10, 127}}} {
		a, b := note(t, violin, same[0]...), note(t, violin, same[1]...)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%v and %v differ", same[0], same[1])
		}
	}
}

// TestControllersSoundOrAreReported checks that every controller that a score may set in a part changes the sound. If it does not, the score's
// remarks must say so.
func TestControllersSoundOrAreReported(t *testing.T) {
	if testing.Short() {
		t.Skip("renders 33 pieces")
	}
	piece := func(controllers string) (*scores.Score, []byte, error) {
		s, err := scores.Parse("mine.yaml", []byte("tempo: 400\nplayers: {first: {program: Violin"+controllers+"}}"))
		if err != nil {
			return nil, nil, err
		}
		return s, mustRender(t, pieceOf(s, 4), Bundled()), nil
	}
	_, plain, err := piece("")
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []int{1, 2, 3, 4, 5, 8, 9, 11, 12, 33, 34, 39, 42, 43, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 79, 84, 91, 92, 93, 94, 95, 119} {
		s, sound, err := piece(fmt.Sprintf(", controllers: [{controller: %d, value: 30..100}]", number))
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Contains(strings.Join(s.Remarks(), "\n"), "controllers that only MIDI instruments follow")
		if silent := bytes.Equal(sound, plain); silent != said {
			t.Errorf("controller %d: it changes nothing: %v; said: %v", number, silent, said)
		}
	}
}

// TestControllersInTheMiddle checks that a controller that was moved and returned to its middle position changes nothing.
func TestControllersInTheMiddle(t *testing.T) {
	plain := note(t, horn)
	for _, number := range []uint8{8, 66, 67, 71, 72, 73, 74} {
		value := uint8(middle)
		if number == 66 || number == 67 {
			value = 0
		}
		if fmt.Sprint(note(t, horn, number, 127, number, value)) != fmt.Sprint(plain) {
			t.Errorf("controller %d leaves something behind", number)
		}
	}
}
