package audio

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// fluidSynth plays the piece's MIDI file in FluidSynth, with the bundled SoundFont.
func fluidSynth(t *testing.T, p *compose.Piece) sound {
	t.Helper()
	return fluidSynthWith(t, p, bundledFont(t))
}

// fluidSynthWith plays the piece's MIDI file in FluidSynth, with the SoundFont in the file font.
func fluidSynthWith(t *testing.T, p *compose.Piece, font string) sound {
	t.Helper()
	path := needs.Program(t, "fluidsynth")
	data, err := p.SMF(1)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	midi, wav := filepath.Join(dir, "piece.mid"), filepath.Join(dir, "piece.wav")
	if err := os.WriteFile(midi, data, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, "-ni", "-g", "1", "-F", wav, "-r", "44100", font, midi)
	cmd.Env = append(os.Environ(), "HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("fluidsynth: %v\n%s", err, out)
	}
	file, err := os.ReadFile(wav)
	if err != nil {
		t.Fatal(err)
	}
	return soundOf(t, file)
}

// TestLongFluidSynthPlaysTheSamePitches checks that FluidSynth, with the same MIDI file and SoundFont, plays the same pitches as our
// synthesizer. In the sound of both, nearly all notes must be recognised.
func TestLongFluidSynthPlaysTheSamePitches(t *testing.T) {
	if testing.Short() {
		t.Skip("plays eight minutes of music")
	}
	for _, program := range []int{1, 5, 13, 25, 33, 72} {
		t.Run(gm.Program(program), func(t *testing.T) {
			t.Parallel()
			p := pieceOf(climbing(program), 20)
			theirs, all := heard(fluidSynth(t, p).mono(), p)
			ours, _ := heard(soundOf(t, mustRender(t, p, Bundled())).mono(), p)
			t.Logf("of %d: ours %d, FluidSynth's %d", all, ours, theirs)
			if min(ours, theirs) < all-misheard {
				t.Errorf("of %d notes, %d are heard in ours and %d in FluidSynth's", all, ours, theirs)
			}
		})
	}
}

// TestOnsets checks that notes start at their written times, in our synthesizer and in FluidSynth.
func TestOnsets(t *testing.T) {
	const late = 0.005 // in seconds; both synthesizers start notes only every 64 frames
	score := withPrograms(81, 81)
	score.Tempo = 97
	short := pieceOf(score, 12)
	bars := short.Movements[0].Bars
	for i := range bars {
		for n := range bars[i].Notes {
			note := &bars[i].Notes[n]
			note.Off, note.Velocity = note.On+note.Ticks/8, 100
		}
	}
	ours, theirs := soundOf(t, mustRender(t, short, Bundled())), fluidSynth(t, short)
	for player := range 2 {
		clock := short.Clock()
		for _, n := range short.Part(player) {
			written := clock(n.On)
			a, b := onset(ours, written), onset(theirs, written)
			if math.Abs(a-written) > late || math.Abs(b-a) > late {
				t.Errorf("a note of %.3f s begins at %.3f s, and FluidSynth's at %.3f s", written, a, b)
			}
		}
	}
}

// onset returns the time in seconds at which the sound first exceeds a tenth of its level. It searches close to the given time (near), and measures
// the level there.
func onset(s sound, near float64) float64 {
	const before, after, step = 0.02, 0.05, 0.0005
	loudest := s.level(near, near+after)
	for at := max(0, near-before); at < near+after; at += step {
		if s.level(at, at+step) > loudest/10 {
			return at
		}
	}
	return math.Inf(1)
}

// TestOwnGeneralMIDIFont checks that every bundled score can be played with another General MIDI SoundFont.
func TestOwnGeneralMIDIFont(t *testing.T) {
	const path = "/usr/share/sounds/sf2/TimGM6mb.sf2"
	_, err := os.Stat(path)
	needs.Part(t, "timgm6mb-soundfont", err)
	f, err := OpenFont(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range scores.Names() {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Check(score); err != nil {
			t.Error(err)
		}
	}
	p := pieceOf(climbing(1), 20)
	if won, all := heard(soundOf(t, mustRender(t, p, f)).mono(), p); won < all-misheard {
		t.Errorf("only %[2]d of %[1]d notes are heard", all, won)
	}
}
