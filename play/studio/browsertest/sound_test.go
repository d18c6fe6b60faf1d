package browsertest

import (
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// recorder is a script that records what the page plays. It counts time in frames of the sound card.
//
//go:embed testdata/recorder.js
var recorder string

// recorded opens an address in a tab that records its sound. It switches off the page's content security policy, which forbids the script; other
// tests check the policy.
func recorded(p tab, address string) tab {
	p.Helper()
	p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
		return err
	}), scripted(recorder), chromedp.Navigate(address))
	return p
}

// recording is recorded sound.
type recording struct {
	start   float64 // time of the first sample, in ms since 1970
	rate    float64
	samples []float32
}

// recording returns what the page has played so far. whole is false if the browser was too busy and has skipped a part.
func (p tab) recording() (r recording, whole bool) {
	p.Helper()
	got := value[struct {
		Start  float64
		Rate   float64
		Gaps   int
		Base64 string
	}](p, "recorded()")
	data, err := base64.StdEncoding.DecodeString(got.Base64)
	if err != nil {
		p.Fatal(err)
	}
	r = recording{start: got.Start, rate: got.Rate, samples: make([]float32, len(data)/4)}
	for i := range r.samples {
		r.samples[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return r, got.Gaps == 0
}

// onsets returns the times at which the sound suddenly becomes loud, in ms from the start of the recording.
func (r recording) onsets() (times []float64) {
	var loudest float32
	for _, x := range r.samples {
		loudest = max(loudest, x, -x)
	}
	const (
		loud  = 0.15 // as a share of the loudest sample
		apart = 0.05 // minimum time between two notes, in seconds
	)
	last := -math.MaxFloat64
	for i, x := range r.samples {
		if max(x, -x) < loud*loudest {
			continue
		}
		at := float64(i) / r.rate
		if at-last > apart {
			times = append(times, at*1000)
		}
		last = at
	}
	return times
}

// strike is a score of short notes that do not overlap, with nearly the same pitch and loudness.
const strike = `range: C3..B3
reference: {notes: [C3]}
scale: {root: C, steps: [0, 1]}
bar: 3/4
grid: 1/4
tempo: 170
velocity: 100..100
players:
  first: {program: Marimba, articulation: 0.1}
  second: {program: Marimba, channel: 2, articulation: 0.1}
`

// TestBrowserSound checks that all notes are heard with the same delay, even while the page is busy. The test tries again if the machine was too
// busy.
func TestBrowserSound(t *testing.T) {
	need(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "strike.yaml"), []byte(strike), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "strike.yaml")
	const (
		tries = 5
		most  = 2.0 // in ms
	)
	var worst float64
	for range tries {
		var notes int
		if notes, worst = hear(t, s); worst <= most {
			t.Logf("%d notes are at most %.2f ms from where they belong", notes, worst)
			return
		}
		t.Logf("a note is %.2f ms from where it belongs", worst)
	}
	t.Errorf("a note is %.2f ms from where it belongs", worst)
}

// hear records the sound of the page, first while the page is idle and then while it is busy. It returns the number of notes, and by how many ms a
// note deviates most from the common delay. While the page loads its instruments, notes are not judged; nor is the note that the pause cuts off.
func hear(t *testing.T, s *program) (notes int, worst float64) {
	t.Helper()
	w := listen(t, s.audience)
	p := recorded(newTab(t), s.url)
	defer p.close() // an open page would disturb the next try
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	urgent(t)
	p.click(".welcoming button")
	p.untilSounding()
	time.Sleep(time.Second)
	from := len(w.strikes())
	urgent(t) // again, for threads that started with the sound
	const while = 8 * time.Second
	time.Sleep(while)
	p.do(chromedp.Evaluate[chromedp.Void](`setInterval(() => { for (const end = performance.now() + 200; performance.now() < end; ) {} }, 300)`))
	time.Sleep(while)
	due := w.strikes()[from:]
	time.Sleep(100 * time.Millisecond)
	p.clickText("Pause")
	time.Sleep(time.Second) // until the last note is over
	r, whole := p.recording()
	if !whole || len(due) < 30 {
		t.Logf("%d notes are due, nothing is left out: %v", len(due), whole)
		return 0, math.Inf(1)
	}
	onsets := r.onsets()
	first, _ := slices.BinarySearch(onsets, due[0]-r.start)
	end, _ := slices.BinarySearch(onsets, due[len(due)-1]-r.start)
	if onsets = onsets[first:min(end+1, len(onsets))]; len(onsets) != len(due) {
		t.Logf("%d notes are due, %d are heard", len(due), len(onsets))
		return len(onsets), math.Inf(1)
	}
	least, most := math.Inf(1), math.Inf(-1)
	for i, at := range onsets {
		late := at - due[i]
		least, most = min(least, late), max(most, late)
	}
	return len(onsets), (most - least) / 2
}

// strikes returns the times at which notes are due, in ms since 1970.
func (w *witness) strikes() (due []float64) {
	offset := math.Inf(1) // of the studio's clock: no message arrives before it is due
	for _, m := range w.all() {
		if m.MIDI == nil {
			continue
		}
		offset = min(offset, float64(m.came.UnixMicro())/1000-m.MIDI.At)
		if slices.ContainsFunc(m.MIDI.Data, func(d []byte) bool { return d[0]>>4 == 9 && d[2] > 0 }) {
			due = append(due, m.MIDI.At)
		}
	}
	for i := range due {
		due[i] += offset
	}
	return due
}
