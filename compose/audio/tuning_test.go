package audio

import (
	"fmt"
	"math"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
)

// tunings lists tunings in the form of a score file.
var tunings = []string{
	"{equal: 12, reference: 432}", "{equal: 19}", "{equal: 24}", "{equal: 31}", "{equal: 13, of: 3/1}", "{equal: 5}",
	"{deviations: [0, -9.775, -7.82, -5.865, -9.775, -1.955, -11.73, -3.91, -7.82, -11.73, -3.91, -7.82]}",
	"{cents: [0, 111.731, 203.91, 315.641, 386.314, 498.045, 582.512, 701.955, 813.686, 884.359, 1017.596, 1088.269]}",
	"{cents: [0, 231, 474, 717, 955], of: 1208.5}",
}

// TestTunedPitches checks that keys sound at the frequencies of the tuning, with errors of at most a third of a cent.
func TestTunedPitches(t *testing.T) {
	font, err := OpenFont(sine().file(t))
	if err != nil {
		t.Fatal(err)
	}
	for i, tuning := range []string{tunings[1], tunings[4], tunings[6], tunings[8]} {
		t.Run(tuning, func(t *testing.T) {
			if t.Parallel(); i > 0 && testing.Short() {
				t.Skip("one is enough")
			}
			p := scaleOf(t, tuning, "bend")
			checkPitches(t, p, soundOf(t, mustRender(t, p, font)), 0.33)
		})
	}
}

// TestLongFluidSynthPlaysTunings checks that FluidSynth plays the MIDI files at the frequencies of the tuning, for each kind of MIDI message
// that tunes notes. Larger errors are allowed, because FluidSynth rounds pitches down to whole cents.
func TestLongFluidSynthPlaysTunings(t *testing.T) {
	needs.Program(t, "fluidsynth")
	font := sine().file(t)
	for _, tuning := range tunings {
		for _, by := range []string{"bend", "mpe", "mts", "octave"} {
			if by == "octave" && tuning[:2] != "{d" {
				continue
			}
			t.Run(tuning+" "+by, func(t *testing.T) {
				t.Parallel()
				p := scaleOf(t, tuning, by)
				checkPitches(t, p, fluidSynthWith(t, p, font), 1.3)
			})
		}
	}
}

// scaleOf composes a piece of 21 successive keys around middle C.
func scaleOf(t *testing.T, tuning, by string) *compose.Piece {
	t.Helper()
	source := fmt.Sprintf("tuning: %s, by: %s}\nvelocity: 100\ntempo: 60\nrange: 36..84\nreference: {notes: 60}", tuning[:len(tuning)-1], by)
	score, err := scores.Parse("x.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	p := &compose.Piece{Score: score, Movements: []compose.Movement{{}}}
	const ticks = 4 * scores.TicksPerQuarter
	for note := 0; note < 21; {
		bar := compose.Bar{Start: len(p.Movements[0].Bars) * ticks, Ticks: ticks, Tempo: 60, Notes: make([]compose.Note, 3)}
		bar.Move.Player = len(p.Movements[0].Bars) % 2
		for i := range bar.Notes {
			start := bar.Start + i*ticks/3
			bar.Notes[i] = compose.Note{Key: 36 + note*7%49, Start: start, Ticks: ticks / 3, On: start, Off: start + ticks/3, Velocity: 100}
			note++
		}
		p.Movements[0].Bars = append(p.Movements[0].Bars, bar)
	}
	return p
}

// checkPitches measures the pitch of each note in the sound s. It may differ from the tuning by at most the given number of cents.
func checkPitches(t *testing.T, p *compose.Piece, s sound, most float64) {
	t.Helper()
	mono, clock, worst := s.mono(), p.Clock(), 0.0
	for _, bar := range p.Movements[0].Bars {
		for _, n := range bar.Notes {
			on, off := clock(n.On), clock(n.Off)
			wanted := p.Score.Hertz(n.Key)
			got := frequency(mono[int((on+0.3)*rate):int((off-0.05)*rate)], wanted)
			cents := 1200 * math.Log2(got/wanted)
			if worst = max(worst, math.Abs(cents)); math.Abs(cents) > most {
				t.Errorf("key %d has %.3f Hz, %.3f cents from %.3f Hz", n.Key, got, cents, wanted)
			}
		}
	}
	t.Logf("at most %.3f cents", worst)
}

// frequency measures the frequency of a sine. The argument near is its approximate frequency. The measurement uses the phase difference between the
// two halves of the sound.
func frequency(sound []float64, near float64) float64 {
	const tuned = 441.0 / 440 // the sine in the test's SoundFont has 441 Hz instead of 440
	near *= tuned
	half := len(sound) / 2
	turn := phase(sound[half:2*half], near) - phase(sound[:half], near)
	expected := 2 * math.Pi * near * float64(half) / rate
	turn -= 2 * math.Pi * math.Round((turn-expected)/(2*math.Pi))
	measured := turn / (2 * math.Pi) * rate / float64(half)
	return measured / tuned
}

// phase returns the phase at which a frequency occurs in a sound, with a squared Hann window.
func phase(sound []float64, frequency float64) float64 {
	var re, im float64
	for i, v := range sound {
		window := math.Pow(math.Sin(math.Pi*float64(i)/float64(len(sound))), 4)
		angle := 2 * math.Pi * frequency * float64(i) / rate
		re, im = re+v*window*math.Cos(angle), im-v*window*math.Sin(angle)
	}
	return math.Atan2(im, re)
}
