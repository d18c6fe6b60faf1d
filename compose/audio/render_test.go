package audio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-audio/wav"
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// pieceOf returns a piece of n bars by alternating players.
func pieceOf(score *scores.Score, n int) *compose.Piece {
	composer := compose.New(score, 1)
	bars := make([]compose.Bar, n)
	for i := range bars {
		bars[i] = composer.Bars(compose.Move{X: i*5%6 + 1, Y: i/6%6 + 1, Player: i % 2})[0]
	}
	return &compose.Piece{Score: score, Title: score.Title, Movements: []compose.Movement{{Bars: bars}}}
}

// sound is the content of a WAV file.
type sound struct {
	left, right []int
	loudest     int
}

// soundOf reads a WAV file with a reader that is independent of our writer.
func soundOf(t *testing.T, file []byte) sound {
	t.Helper()
	d := wav.NewDecoder(bytes.NewReader(file))
	all, err := d.FullPCMBuffer()
	if err != nil {
		t.Fatal(err)
	}
	if d.SampleRate != 44100 || d.BitDepth != 16 || d.NumChans != 2 || d.WavAudioFormat != 1 {
		t.Fatalf("%d Hz, %d bits, %d channels, format %d", d.SampleRate, d.BitDepth, d.NumChans, d.WavAudioFormat)
	}
	s := sound{left: make([]int, len(all.Data)/2), right: make([]int, len(all.Data)/2)}
	for i := range s.left {
		s.left[i], s.right[i] = all.Data[2*i], all.Data[2*i+1]
		s.loudest = max(s.loudest, s.left[i], -s.left[i], s.right[i], -s.right[i])
	}
	return s
}

func (s sound) seconds() float64 { return float64(len(s.left)) / rate }

// level returns the absolute value of the loudest sample between two times in seconds.
func (s sound) level(from, to float64) int {
	loudest := 0
	for i := int(from * rate); i < min(int(to*rate), len(s.left)); i++ {
		loudest = max(loudest, s.left[i], -s.left[i], s.right[i], -s.right[i])
	}
	return loudest
}

func mustRender(t testing.TB, p *compose.Piece, font *Font) []byte {
	t.Helper()
	file, err := render(t, p, font)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func render(t testing.TB, p *compose.Piece, font *Font) ([]byte, error) {
	t.Helper()
	var file bytes.Buffer
	_, err := Render(&file, scratchFile(t), p, font)
	if err != nil && file.Len() > 0 {
		t.Errorf("%d bytes were written, and then: %v", file.Len(), err)
	}
	return file.Bytes(), err
}

func scratchFile(t testing.TB) *os.File {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestLongRenderBundledScores(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all bundled scores")
	}
	for _, name := range scores.Names() {
		t.Run(name, func(t *testing.T) {
			score, err := scores.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			p := pieceOf(score, 8)
			s := soundOf(t, mustRender(t, p, Bundled()))
			length := p.Duration().Seconds()
			if s.seconds() < length || s.seconds() > length+4 {
				t.Errorf("%.2f s of sound for %.2f s of music", s.seconds(), length)
			}
			if s.loudest != 29204 { // a peak of -1 dB
				t.Errorf("its loudest sample is %d", s.loudest)
			}
			if level := s.level(s.seconds()-0.01, s.seconds()); level > 8 {
				t.Errorf("it ends at level %d", level)
			}
			for i, bar := range p.Movements[0].Bars {
				clock := p.Clock()
				if level := s.level(clock(bar.Start), clock(bar.End())); level < 300 {
					t.Errorf("bar %d is not heard: level %d", i+1, level)
				}
			}
		})
	}
}

// TestPartsAreThePiece renders the parts of pieces one by one. Their sum must be the piece's file, but for the end of the reverb, which the
// synthesizer cuts off in each part by itself.
func TestPartsAreThePiece(t *testing.T) {
	for _, name := range []string{"paper", "blues", "organ", "../../docs/examples/harmonics.yaml"} { // with drums; with a drone; with a tuning
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "paper" {
				t.Skip("plays six parts")
			}
			score, err := scores.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			partsAreThePiece(t, pieceOf(score, 4))
		})
	}
}

func partsAreThePiece(t *testing.T, p *compose.Piece) {
	t.Helper()
	var file bytes.Buffer
	level, err := Render(&file, scratchFile(t), p, Bundled())
	if err != nil {
		t.Fatal(err)
	}
	piece := soundOf(t, file.Bytes())
	sum := make([]float64, 2*len(piece.left))
	for place := range p.Roster().Parts {
		var part bytes.Buffer
		if err := RenderPart(&part, scratchFile(t), p, place, Bundled(), level); err != nil {
			t.Fatal(err)
		}
		_, samples, found := bytes.Cut(part.Bytes(), binary.LittleEndian.AppendUint32([]byte("data"), uint32(4*len(sum))))
		if !found || len(samples) != 4*len(sum) {
			t.Fatalf("part %d has %d bytes of sound, want %d", place+1, len(samples), 4*len(sum))
		}
		heard := false
		for i := range sum {
			value := float64(math.Float32frombits(binary.LittleEndian.Uint32(samples[4*i:])))
			sum[i] += value
			heard = heard || value != 0
		}
		if notes := p.Part(place); heard != (len(notes) > 0) {
			t.Errorf("part %d has %d notes; is it heard: %v", place+1, len(notes), heard)
		}
	}
	most, squares := 0.0, 0.0
	for i, value := range sum {
		away := math.Abs(float64([]int{piece.left[i/2], piece.right[i/2]}[i%2]) - value*(1<<15))
		most, squares = max(most, away), squares+away*away
	}
	if mean := math.Sqrt(squares / float64(len(sum))); most > 16 || mean > 1 {
		t.Errorf("the sum differs by up to %.1f steps of 16 bits, %.2f on average", most, mean)
	}
}

// TestRenderTwice checks that the same piece gives the same bytes, even while other pieces are rendered at the same time.
func TestRenderTwice(t *testing.T) {
	p := pieceOf(withPrograms(72, 13), 4)
	want := mustRender(t, p, Bundled())
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) + 1 {
		group.Go(func() {
			if !bytes.Equal(mustRender(t, p, Bundled()), want) {
				t.Error("the bytes differ")
			}
		})
	}
	group.Wait()
}

// TestRenderSubstitutes checks that a score with missing instruments sounds like a score that names their replacements.
func TestRenderSubstitutes(t *testing.T) {
	instead := mustRender(t, pieceOf(withPrograms(42, 14), 4), Bundled())
	if !bytes.Equal(instead, mustRender(t, pieceOf(withPrograms(41, 13), 4), Bundled())) {
		t.Error("Viola and Xylophone do not sound as Violin and Marimba")
	}
	if bytes.Equal(instead, mustRender(t, pieceOf(withPrograms(1, 1), 4), Bundled())) {
		t.Error("Violin and Marimba sound as the piano")
	}
}

// TestPanAndVolumeAreHeard checks that MIDI messages for pan and volume change the sound.
func TestPanAndVolumeAreHeard(t *testing.T) {
	played := func(settings ...midi.Message) sound {
		var cues []cue
		for _, message := range settings {
			cues = append(cues, cue{0, message})
		}
		return perform(t, append(cues, cue{0, midi.NoteOn(0, 60, 100)}, cue{500, midi.NoteOff(0, 60)})...)
	}
	sides := func(s sound) (left, right int) {
		for i := range s.left {
			left, right = max(left, s.left[i]), max(right, s.right[i])
		}
		return left, right
	}
	if left, right := sides(played(midi.ControlChange(0, midi.PanPositionMSB, 0))); left < 4*right {
		t.Errorf("panned to the left, the levels are %d and %d", left, right)
	}
	if left, right := sides(played(midi.ControlChange(0, midi.PanPositionMSB, 127))); right < 4*left {
		t.Errorf("panned to the right, the levels are %d and %d", left, right)
	}
	if loud, soft := played(), played(midi.ControlChange(0, midi.VolumeMSB, 50)); loud.loudest < 3*soft.loudest {
		t.Errorf("volume 100 has level %d, volume 50 has %d", loud.loudest, soft.loudest)
	}
	piano, clarinet := played(), played(midi.ProgramChange(0, 71))
	if slices.Equal(piano.left, clarinet.left) {
		t.Error("a clarinet sounds as a piano")
	}
}

func TestRenderNothing(t *testing.T) {
	for name, p := range map[string]*compose.Piece{
		"no movement": {Score: scores.Paper()},
		"no bar":      {Score: scores.Paper(), Movements: []compose.Movement{{}}},
	} {
		if s := soundOf(t, mustRender(t, p, Bundled())); s.loudest > 0 || s.seconds() > 1 {
			t.Errorf("%s: %.1f s at level %d", name, s.seconds(), s.loudest)
		}
	}
}

func TestWhatARecordingCannotHold(t *testing.T) {
	slow := scores.Paper()
	slow.Tempo = 10
	long := pieceOf(slow, 1013) // a bar lasts 24 seconds
	wrong := pieceOf(scores.Paper(), 2)
	wrong.Movements[0].Bars[1].Notes[2].Key = 128
	other := pieceOf(withPrograms(2, 2), 2)
	own, err := OpenFont(sine().file(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		piece *compose.Piece
		font  *Font
		want  string
	}{
		{long, Bundled(), "the piece lasts 6h45m12s; a .wav file holds at most 6h45m0s"},
		{wrong, Bundled(), "midi file: movement 1, bar 2: a note has key 128"},
		{other, own, "paper: players.first.program: tiny.sf2 has no Bright Acoustic Piano (2)"},
	} {
		for what, err := range map[string]error{
			"CheckPiece": c.font.CheckPiece(c.piece),
			"Render":     func() error { _, err := render(t, c.piece, c.font); return err }(),
		} {
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", what, err, c.want)
			}
		}
	}
}

// TestLongestFits checks that the sizes in the header of a WAV file do not overflow, even for the longest piece and its decay.
func TestLongestFits(t *testing.T) {
	seconds := int64((Longest + tail) / time.Second)
	if size := 44 + seconds*rate*int64(integer.frame()); size > math.MaxUint32 {
		t.Errorf("%d bytes", size)
	}
}

// TestScratchFails renders to a disk that becomes full: once there is no room for the scratch file, once there is none for the WAV file. Render
// must return the disk's error. If the scratch file does not fit, Render must not write a WAV file.
func TestScratchFails(t *testing.T) {
	full := errors.New("full")
	p := pieceOf(scores.Paper(), 2)
	for room := range 3 {
		var file bytes.Buffer
		scratch := &filling{File: scratchFile(t), room: room << 19, full: full}
		if _, err := Render(&file, scratch, p, Bundled()); !errors.Is(err, full) || file.Len() > 0 {
			t.Errorf("%v, and %d bytes", err, file.Len())
		}
	}
	if _, err := Render(&filling{File: scratchFile(t), room: 1 << 18, full: full}, scratchFile(t), p, Bundled()); !errors.Is(err, full) {
		t.Error(err)
	}
}

// filling is a file on a disk with room for a limited number of bytes.
type filling struct {
	*os.File
	room int
	full error
}

func (f *filling) Write(data []byte) (int, error) {
	if len(data) > f.room {
		return 0, f.full
	}
	f.room -= len(data)
	return f.File.Write(data)
}

// TestRenderTellsOfPanics checks that Render returns an error if the synthesizer panics, as it may on an unforeseen SoundFont.
func TestRenderTellsOfPanics(t *testing.T) {
	path := sine().file(t)
	f, err := OpenFont(path)
	if err != nil {
		t.Fatal(err)
	}
	f.sounds.WaveData = f.sounds.WaveData[:200]
	sample := f.sounds.SampleHeaders[0]
	sample.End, sample.StartLoop, sample.EndLoop = 100, 0, 1
	_, err = render(t, pieceOf(climbing(1), 20), f)
	var told *settings.Error
	if !errors.As(err, &told) || told.Path != path {
		t.Errorf("got %v", err)
	}
}

// TestRenderOwnFont plays a user's own SoundFont, whose sample is short and loops. It checks that each note sounds for its whole length.
func TestRenderOwnFont(t *testing.T) {
	f, err := OpenFont(sine().file(t))
	if err != nil {
		t.Fatal(err)
	}
	score := climbing(1)
	score.Range, score.Shared = scores.Paper().Range, scores.Paper().Shared // middle keys, because the pitch of low sines is hard to measure
	p := pieceOf(score, 20)
	if won, all := heard(soundOf(t, mustRender(t, p, f)).mono(), p); won != all {
		t.Errorf("%[2]d of %[1]d sines are heard", all, won)
	}
}

func BenchmarkRender(b *testing.B) {
	for _, name := range []string{"paper", "breath", "passacaglia"} {
		b.Run(name, func(b *testing.B) {
			score, err := scores.Load(name)
			if err != nil {
				b.Fatal(err)
			}
			p := pieceOf(score, 36)
			b.ReportAllocs()
			for b.Loop() {
				mustRender(b, p, Bundled())
			}
			b.ReportMetric(p.Duration().Seconds()*float64(b.N)/b.Elapsed().Seconds(), "times-real-time")
		})
	}
}

func ExampleFont_Check() {
	score := scores.Paper()
	score.Players[1].Program = 42
	substitutions, err := Bundled().Check(score)
	fmt.Println(substitutions, err)
	// Output: [second player: Viola (42) is not among the bundled sounds, Violin (41) plays instead] <nil>
}
