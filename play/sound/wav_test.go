package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// studio is a card that records the sound that it gets. In its time, a block of the synthesizer lasts a whole number of nanoseconds, as in WAV files.
// Therefore its clock is slow by a ten-millionth.
type studio struct {
	sound []float32
	stop  chan struct{}
	ended sync.WaitGroup
}

const (
	wavRate   = 44100
	wavPeriod = 7 * audio.Block // frames per call
)

func newStudio() *studio { return &studio{stop: make(chan struct{})} }

// wavTime returns the time at which an audio frame is due.
func wavTime(frame int) time.Duration {
	const block = audio.Block * time.Second / wavRate
	return time.Duration(math.Round(float64(frame) * float64(block) / audio.Block))
}

func (s *studio) rate() int  { return wavRate }
func (s *studio) gone() bool { return false }

func (s *studio) start(fill func(out []float32)) error {
	began := time.Now()
	s.ended.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-s.stop:
				return
			case <-time.After(wavTime(n*wavPeriod) - time.Since(began)):
			}
			period := make([]float32, 2*wavPeriod)
			fill(period)
			s.sound = append(s.sound, period...)
		}
	})
	return nil
}

func (s *studio) close() {
	close(s.stop)
	s.ended.Wait()
}

// TestSoundsAsTheWAVFile performs games. It checks that, from the first note on, each sample equals the sample in the WAV file of the same games,
// except for the gain.
func TestSoundsAsTheWAVFile(t *testing.T) {
	if testing.Short() {
		t.Skip("renders minutes of sound")
	}
	for _, name := range []string{"paper", "blues", "organ", "pizzicato"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			score := load(t, name)
			var matches []*play.Match
			var room *studio
			start := 0
			synctest.Test(t, func(t *testing.T) {
				clock := live.NewTimerClock()
				room = newStudio()
				card := &Card{Font: audio.Bundled(), Gain: -20, Clock: clock, open: func() (device, error) { return room, nil }, block: audio.Block}
				p := live.New(score, card)
				p.Clock = clock
				if err := p.Open(); err != nil {
					t.Fatal(err)
				}
				start = inStep(t, clock)
				var err error
				matches, err = p.Play(context.Background(), play.InOrder(randomMatch(t, 3)))
				if err != nil {
					t.Fatal(err)
				}
				if n := card.output.stream.report.late.Load(); n != 0 {
					t.Errorf("%d messages came too late", n)
				}
			})
			mustEqual(t, room.sound[2*start:], wavOf(t, play.Piece(score, matches)))
		})
	}
}

// inStep waits so long that the first note of a performance has the same place in the synthesizer's cycles as in a WAV file. It then starts on the
// first frame of a block and of a period of the chorus. inStep returns that frame.
func inStep(t *testing.T, clock live.Clock) (frame int) {
	t.Helper()
	const (
		chorus = wavRate * 5 / 2 // length of the chorus's period in frames
		lead   = 100 * time.Millisecond
		delay  = wavPeriod + 2*chunk + wavRate*int(spare/time.Millisecond)/1000
	)
	frame = chorus * audio.Block / 2
	time.Sleep(wavTime(frame-delay) - lead - clock.Now())
	return frame
}

// wavOf returns the samples of a piece's WAV file: left and right in turn.
func wavOf(t *testing.T, p *compose.Piece) []float64 {
	t.Helper()
	scratch, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer scratch.Close()
	var file bytes.Buffer
	if _, err := audio.Render(&file, scratch, p, audio.Bundled()); err != nil {
		t.Fatal(err)
	}
	const header, fade = 44, wavRate / 100 * 4
	data := file.Bytes()[header : file.Len()-fade]
	samples := make([]float64, len(data)/2)
	for i := range samples {
		samples[i] = float64(int16(binary.LittleEndian.Uint16(data[2*i:])))
	}
	return samples
}

// mustEqual checks that the sound equals the samples of a file, which are rounded to integers.
func mustEqual(t *testing.T, heard []float32, file []float64) {
	t.Helper()
	const least, closing = 10, wavRate / 10 * 2 // in seconds; number of samples in the fade-out
	length := min(len(heard)-closing, len(file))
	if length < 2*wavRate*least {
		t.Fatalf("only %d samples", length)
	}
	loudest := func(i int) float64 { return math.Abs(float64(heard[i])) }
	peak, top := 0.0, 0.0
	for i := range length {
		peak, top = max(peak, loudest(i)), max(top, math.Abs(file[i]))
	}
	worst, at := 0.0, 0
	for i := range length {
		if d := math.Abs(float64(heard[i])*top/peak - file[i]); d > worst {
			worst, at = d, i
		}
	}
	t.Logf("%d samples differ by %.2f of 32767 at most, at %d", length, worst, at)
	if worst > 1.01 { // the file's samples are rounded to integers
		t.Errorf("sample %d differs by %.2f of 32767", at, worst)
	}
}

// load loads a score, and sets a tempo that MIDI files can store exactly.
func load(t *testing.T, name string) *scores.Score {
	t.Helper()
	const quarter = 400_009 // in microseconds; with this length, notes rarely start exactly at the start of a block
	s, err := scores.Load(name)
	if err == nil {
		err = s.SetTempo(60e6 / quarter)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func randomMatch(t *testing.T, seed uint64) *play.Match {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	return play.NewMatch(g, gamer.Random(0), gamer.Random(0), 0, seed)
}
