//go:build linux

package main

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestHeard records what FluidSynth makes of a performance, and listens: at each
// onset the written key must be louder than those around it, and after the end
// there must be silence.
func TestHeard(t *testing.T) {
	h := openHall(t, 1024)
	needProgram(t, "jack_capture")
	h.synthesizer()
	dir := t.TempDir()
	wav, game := filepath.Join(dir, "heard.wav"), filepath.Join(dir, "game.txt")
	capture := h.start("jack_capture", "--no-stdin", "-b", "16", "-c", "1", "-p", "fluidsynth-midi:left", wav)
	h.waitFor("jack_capture:input1")
	p := h.performs("--port", "fluidsynth", "--score", "paper", "--moves", "4,5,4,3,3,2,1,1", "--seed", "3", "--tempo", "80", "--save", game)
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	time.Sleep(2 * time.Second) // the synthesizer's reverberation dies away
	stop(capture, syscall.SIGINT)
	sound := readWAV(t, wav)

	notes, clock := writtenNotes(t, game, 80)
	start := firstSound(sound) - int(clock(notes[0].On)*frameRate)
	recognised := 0
	for _, n := range notes {
		from := start + int(clock(n.On)*frameRate)
		to := min(start+int(clock(n.Off)*frameRate), from+frameRate/4, len(sound))
		if loudest(sound[from:to], n.Key) == n.Key {
			recognised++
		}
	}
	t.Logf("%d of %d notes recognised", recognised, len(notes))
	if recognised*10 < len(notes)*9 {
		t.Errorf("%d of %d notes recognised", recognised, len(notes))
	}
	if tail := peak(sound[len(sound)-frameRate/2:]); tail > 0.001 {
		t.Errorf("after the end something sounds, up to %.4f", tail)
	}
}

// writtenNotes are the notes of a saved game, in order, and their times.
func writtenNotes(t *testing.T, game string, tempo float64) (notes []compose.Note, clock func(int) float64) {
	t.Helper()
	saved, err := readSaved(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scores.Load(saved.Score)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetTempo(tempo); err != nil {
		t.Fatal(err)
	}
	piece, err := play.Perform(s, saved.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, bar := range piece.Movements[0].Bars {
		notes = append(notes, bar.Notes[:]...)
	}
	seconds := map[int]float64{}
	at := piece.Clock()
	for tick := range piece.End() + 1 {
		seconds[tick] = at(tick)
	}
	return notes, func(tick int) float64 { return seconds[tick] }
}

// readWAV reads the samples of a file of 16 bits, from −1 to 1.
func readWAV(t *testing.T, path string) []float64 {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 12; at+8 <= len(data); {
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		if string(data[at:at+4]) == "data" {
			body := data[at+8 : min(at+8+size, len(data))]
			samples := make([]float64, len(body)/2)
			for i := range samples {
				samples[i] = float64(int16(binary.LittleEndian.Uint16(body[2*i:]))) / 32768
			}
			return samples
		}
		at += 8 + size
	}
	t.Fatalf("%s holds no sound", path)
	return nil
}

// firstSound is the sample with which it starts.
func firstSound(sound []float64) int {
	for i, v := range sound {
		if math.Abs(v) > 0.002 {
			return i
		}
	}
	return 0
}

func peak(sound []float64) float64 {
	highest := 0.0
	for _, v := range sound {
		highest = max(highest, math.Abs(v))
	}
	return highest
}

// loudest is the key within eleven semitones of another that has the most energy
// in its first four harmonics.
func loudest(sound []float64, around int) int {
	best, most := 0, -1.0
	for key := around - 11; key <= around+11; key++ {
		frequency := 440 * math.Pow(2, float64(key-69)/12)
		energy := 0.0
		for harmonic := 1.0; harmonic <= 4; harmonic++ {
			energy += goertzel(sound, frequency*harmonic) / harmonic
		}
		if energy > most {
			best, most = key, energy
		}
	}
	return best
}

// goertzel is the strength of a frequency.
func goertzel(sound []float64, frequency float64) float64 {
	turn := 2 * math.Pi * frequency / frameRate
	var a, b float64
	for i, v := range sound {
		window := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(sound)))
		a, b = v*window+2*math.Cos(turn)*a-b, a
	}
	return math.Sqrt(max(0, a*a+b*b-2*math.Cos(turn)*a*b))
}
