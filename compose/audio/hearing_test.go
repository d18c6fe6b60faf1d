package audio

import (
	"math"
	"math/cmplx"
	"slices"
	"testing"

	"gonum.org/v1/gonum/dsp/fourier"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// The tests that use this file analyse sound to find out which key a note has. They cannot distinguish a key from the same key an octave higher
// or lower.

func (s sound) mono() []float64 {
	mono := make([]float64, len(s.left))
	for i := range mono {
		mono[i] = float64(s.left[i] + s.right[i])
	}
	return mono
}

// heard returns two numbers: the notes of the piece whose key is stronger in the sound than neighbouring keys, and all notes. It analyses the
// later part of each note, when the previous note has died away.
func heard(mono []float64, p *compose.Piece) (won, all int) {
	for player := range 2 {
		clock := p.Clock()
		for _, n := range p.Part(player) {
			on, off := clock(n.On), clock(n.Off)
			from, to := on+0.4*(off-on), min(off, float64(len(mono))/rate)
			all++
			if strongest(mono[int(from*rate):int(to*rate)], n.Key) == n.Key {
				won++
			}
		}
	}
	return won, all
}

// strongest returns the key whose first five harmonics are the strongest in the sound. It tries keys less than an octave from the given key.
func strongest(sound []float64, around int) int {
	const size = 16384
	magnitudes := spectrum(sound[:min(len(sound), size/2)], size)
	best, most := 0, -1.0
	for key := around - 11; key <= around+11; key++ {
		frequency := 440 * math.Pow(2, float64(key-69)/12)
		strength := 0.0
		for harmonic := 1; harmonic <= 5; harmonic++ {
			middle := frequency * float64(harmonic) * size / rate
			low, high := int(middle*math.Pow(2, -0.3/12)), int(middle*math.Pow(2, 0.3/12))+2
			if high < len(magnitudes) {
				strength += slices.Max(magnitudes[low:high]) / float64(harmonic)
			}
		}
		if strength > most {
			best, most = key, strength
		}
	}
	return best
}

// spectrum returns the magnitudes of the sound's Fourier transform, with a Hann window.
func spectrum(sound []float64, size int) []float64 {
	windowed := make([]float64, size)
	for i, v := range sound {
		windowed[i] = v * (1 - math.Cos(2*math.Pi*float64(i)/float64(len(sound)))) / 2
	}
	coefficients := fourier.NewFFT(size).Coefficients(nil, windowed)
	magnitudes := make([]float64, len(coefficients))
	for i, c := range coefficients {
		magnitudes[i] = cmplx.Abs(c)
	}
	return magnitudes
}

// misheard is the number of notes, of sixty, that may be identified wrongly. In instruments with a slow attack or release, the echo of the
// previous note covers a few notes.
const misheard = 3

// TestLongWrittenPitchesAreHeard checks that every instrument of the bundled font plays low, middle and high notes at their written pitches.
func TestLongWrittenPitchesAreHeard(t *testing.T) {
	for program := 1; program <= 128; program++ {
		if Bundled().presets[voice{0, program - 1}] == nil {
			continue
		}
		t.Run(gm.Program(program), func(t *testing.T) {
			t.Parallel()
			p := pieceOf(climbing(program), 20)
			won, all := heard(soundOf(t, mustRender(t, p, Bundled())).mono(), p)
			t.Logf("%d of %d", won, all)
			if won < all-misheard {
				t.Errorf("only %[2]d of %[1]d notes are heard", all, won)
			}
		})
	}
}

// climbing returns a score for one instrument that covers five octaves. Its notes are long enough to measure low pitches, and loud enough to
// stand out from the echo of other notes.
func climbing(program int) *scores.Score {
	s := withPrograms(program, program)
	s.Range, s.Grid = scores.Span{Low: 36, High: 96}, scores.TicksPerQuarter/2
	s.Velocity.Low = 60
	s.Shared = &scores.Reference{Notes: []int{42, 54, 66, 78, 90}, Stay: []int{4, 4, 4, 4, 4}, Then: scores.Cycle}
	return s
}
