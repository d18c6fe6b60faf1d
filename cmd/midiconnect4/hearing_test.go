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

	"midiconnect4/internal/needs"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestLiveHeard records a performance that FluidSynth plays. At each onset, the written key must be louder than the neighbouring keys, and after the
// end there must be silence. A second track of the recording marks the notes, because a server without a sound card loses time when the machine is
// busy.
func TestLiveHeard(t *testing.T) {
	h := openHall(t, 1024)
	needs.Programs(t, "jack_capture")
	h.synthesizer()
	h.start(h.client("marker"))
	h.waitFor("marker:marks")
	h.connect("marker:thru", "fluidsynth-midi:midi_00")
	dir := t.TempDir()
	wav, game := filepath.Join(dir, "heard.wav"), filepath.Join(dir, "game.txt")
	capture := h.start("jack_capture", "--no-stdin", "-b", "16", "-c", "2", "-p", "fluidsynth-midi:left", "-p", "marker:marks", wav)
	h.waitFor("jack_capture:input2")
	p := h.performs("--port", "marker", "--score", "paper", "--moves", "4,5,4,3,3,2,1,1", "--seed", "3", "--tempo", "80", "--save", game)
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	mustGrow(t, wav, 3*time.Second) // until the reverberation has died away
	stop(capture, syscall.SIGINT)
	sound, marks := readWAV(t, wav)

	heard, written := notesIn(marks), writtenNotes(t, game)
	recognised := 0
	for i, n := range heard {
		if i >= len(written) || n.key != written[i] {
			t.Fatalf("note %d has the key %d; the written keys are %v", i+1, n.key, written)
		}
		if loudest(sound[n.on:min(n.off, n.on+frameRate/4)], n.key) == n.key {
			recognised++
		}
	}
	t.Logf("%d of %d notes recognised", recognised, len(written))
	if recognised*10 < len(written)*9 {
		t.Errorf("%d of %d notes recognised", recognised, len(written))
	}
	const dying = 2 * frameRate
	end := heard[len(heard)-1].off + dying
	if len(sound) < end+frameRate/4 {
		t.Fatalf("the recording ends %d frames after the last note", len(sound)-end+dying)
	}
	if tail := peak(sound[end:]); tail > 0.001 {
		t.Errorf("two seconds after the end there is sound, up to %.4f", tail)
	}
}

// placed is a note. It starts on the sound frame (sample) on, and ends on the frame off.
type placed struct{ key, on, off int }

// notesIn reads notes from the recorded marks that testdata/jack/marker.c writes.
func notesIn(marks []float64) (notes []placed) {
	sounding := map[int]int{} // key → index in notes
	for frame, mark := range marks {
		switch key := int(math.Abs(math.Round(mark * 128))); {
		case mark > 0:
			sounding[key] = len(notes)
			notes = append(notes, placed{key, frame, len(marks)})
		case mark < 0:
			notes[sounding[key]].off = frame
		}
	}
	return notes
}

// writtenNotes returns the keys of a saved game's notes, in order of time.
func writtenNotes(t *testing.T, game string) (keys []int) {
	t.Helper()
	saved, err := play.LoadSaved(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scores.Load(saved.Score)
	if err != nil {
		t.Fatal(err)
	}
	piece, err := play.Perform(t.Context(), s, saved.Games, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, bar := range piece.Movements[0].Bars {
		for _, n := range bar.Notes {
			keys = append(keys, n.Key)
		}
	}
	return keys
}

// mustGrow waits until a recording has become longer by a given duration. This may take longer than the duration, because a server without a sound
// card falls behind on a busy machine.
func mustGrow(t *testing.T, path string, by time.Duration) {
	t.Helper()
	const frame, buffered = 4, time.Second // bytes per frame; sound that jack_capture may not have written yet
	length := func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	want := length() + frame*int64((by+buffered)*frameRate/time.Second)
	for start := time.Now(); length() < want; time.Sleep(50 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("%s does not grow", path)
		}
	}
}

// readWAV reads the samples of a 16-bit stereo file, scaled to −1 to 1.
func readWAV(t *testing.T, path string) (left, right []float64) {
	t.Helper()
	data := mustRead(t, path)
	for at := 12; at+8 <= len(data); {
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		if string(data[at:at+4]) == "data" {
			for body := data[at+8 : min(at+8+size, len(data))]; len(body) >= 4; body = body[4:] {
				left = append(left, float64(int16(binary.LittleEndian.Uint16(body)))/32768)
				right = append(right, float64(int16(binary.LittleEndian.Uint16(body[2:])))/32768)
			}
			return left, right
		}
		at += 8 + size
	}
	t.Fatalf("%s holds no sound", path)
	return nil, nil
}

func peak(sound []float64) float64 {
	highest := 0.0
	for _, v := range sound {
		highest = max(highest, math.Abs(v))
	}
	return highest
}

// loudest returns the key whose first four harmonics have the most energy. It tries the keys up to eleven semitones above and below the given key
// (parameter around).
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

// goertzel returns the amplitude of a frequency in sound.
func goertzel(sound []float64, frequency float64) float64 {
	turn := 2 * math.Pi * frequency / frameRate
	var a, b float64
	for i, v := range sound {
		window := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(sound)))
		a, b = v*window+2*math.Cos(turn)*a-b, a
	}
	return math.Sqrt(max(0, a*a+b*b-2*math.Cos(turn)*a*b))
}
