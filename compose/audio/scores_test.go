package audio

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

var seeds = flag.Uint64("seeds", 1, "games of each bundled score that are listened to")

// TestLongBundledScoresAreHeard checks that games of the bundled scores sound at the written pitches, in our synthesizer and in FluidSynth. When a
// note starts, its key must be stronger than the keys one or two semitones away. Keys that sound themselves are left out.
func TestLongBundledScoresAreHeard(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all bundled scores")
	}
	for _, name := range scores.Names() {
		t.Run(name, func(t *testing.T) {
			score, err := scores.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			var ours, theirs, all int
			for seed := range *seeds {
				p := gameOf(score, seed, 20)
				won, of := distinct(soundOf(t, mustRender(t, p, Bundled())).mono(), p)
				ours, all = ours+won, all+of
				won, _ = distinct(fluidSynth(t, p).mono(), p)
				theirs += won
			}
			t.Logf("of %d notes ours %d, FluidSynth's %d", all, ours, theirs)
			if least := all * 9 / 10; all == 0 || ours < least || theirs < least {
				t.Errorf("of %d notes, %d are heard in ours and %d in FluidSynth's", all, ours, theirs)
			}
		})
	}
}

// gameOf composes a random game with its ending.
func gameOf(score *scores.Score, seed uint64, plies int) *compose.Piece {
	const width, height = 6, 6
	random := rand.New(rand.NewPCG(seed, 0))
	composer := compose.New(score, seed)
	var filled [width]int
	m := compose.Movement{Title: fmt.Sprint(seed)}
	for len(m.Bars) < plies {
		x := random.IntN(width)
		if filled[x] == height {
			continue
		}
		filled[x]++
		m.Bars = append(m.Bars, composer.Bars(compose.Move{
			X: x + 1, Y: filled[x], Player: len(m.Bars) % 2, Filled: float64(len(m.Bars)) / (width * height), Confidence: 0.5,
		})[0])
	}
	m.Ending = composer.End(1)
	solo(&m)
	return &compose.Piece{Score: score, Title: score.Title, Movements: []compose.Movement{m}}
}

// solo removes all notes except the players', because other notes could mask them.
func solo(m *compose.Movement) {
	for i := range m.Bars {
		m.Bars[i].Lines = nil
	}
	if m.Ending != nil {
		m.Ending.Lines = nil
	}
}

// softest is the lowest velocity of the notes that the test analyses. The synthesizer omits notes softer than -60 dB.
const softest = 12

// distinct returns two numbers: the notes that are stronger in the sound than neighbouring keys, and the notes analysed. It skips soft notes,
// and notes that are too short to distinguish semitones at their pitch.
func distinct(mono []float64, p *compose.Piece) (won, all int) {
	notes := append(p.Part(0), p.Part(1)...)
	pitch := p.Score.Hertz
	for player := range 2 {
		clock := p.Clock()
		for _, n := range p.Part(player) {
			on, off := clock(n.On), clock(n.Off)
			if step := pitch(n.Key+1) - pitch(n.Key); (off-on)*step < 2 || n.Velocity < softest {
				continue
			}
			var beside []int
			for _, key := range []int{n.Key - 2, n.Key - 1, n.Key + 1, n.Key + 2} {
				if !soundsWith(p.Score, notes, n, key) {
					beside = append(beside, key)
				}
			}
			all++
			if wins(mono[int(on*rate):int(min(off, on+1)*rate)], pitch, n.Key, beside) {
				won++
			}
		}
	}
	return won, all
}

// soundsWith reports whether harmonics of another written note may sound at key during the note n. This is possible if another note is written at the
// key itself, or an octave or a twelfth below it. That note must sound during n, or less than a quarter note before n.
func soundsWith(s *scores.Score, notes []compose.Note, n compose.Note, key int) bool {
	octave := s.Period()
	twelfth := int(math.Round(float64(octave) * math.Log2(3)))
	for _, other := range notes {
		if other.On < n.Off && other.Off+scores.TicksPerQuarter > n.On {
			switch key - other.Key {
			case 0, octave, twelfth:
				return true
			}
		}
	}
	return false
}

// wins reports whether key is louder in the sound than each of the other keys, measured by the first three harmonics of each key.
func wins(sound []float64, pitch func(int) float64, key int, others []int) bool {
	const size = 1 << 17
	magnitudes := spectrum(sound, size)
	strength := func(key int) float64 {
		sum := 0.0
		for harmonic := 1.0; harmonic <= 3; harmonic++ {
			low, high := pitch(key)*harmonic*math.Pow(2, -0.3/12), pitch(key)*harmonic*math.Pow(2, 0.3/12)
			loudest := 0.0
			for _, m := range magnitudes[int(low*size/rate) : int(high*size/rate)+2] {
				loudest = max(loudest, m)
			}
			sum += loudest / harmonic
		}
		return sum
	}
	own := strength(key)
	for _, other := range others {
		if strength(other) >= own {
			return false
		}
	}
	return true
}
