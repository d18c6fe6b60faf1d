package browsertest

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/play/studio"
)

// thinLine is a slow connection to a site on a host that compresses what it sends. All requests share its speed.
type thinLine struct {
	files map[string][]byte // as they are sent
	speed float64           // bytes a second; 0 for no limit
	delay time.Duration     // of each request

	mu   sync.Mutex
	free time.Time // when the line has nothing to send
	sent map[string]int
}

const (
	slowSpeed = 1.6e6 / 8
	slowDelay = 150 * time.Millisecond
)

// compressed returns a file as a host sends it: with gzip, unless that makes it no shorter.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = w.Write(data)
	_ = w.Close()
	if b.Len() < len(data) {
		return b.Bytes()
	}
	return data
}

// ServeHTTP implements http.Handler.
func (l *thinLine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	data, ok := l.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	time.Sleep(l.delay)
	h := w.Header()
	h.Set("Content-Type", map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".json": "application/json",
	}[path.Ext(name)])
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", fmt.Sprint(len(data)))
	h.Set("Cache-Control", "max-age=600")
	const piece = 4 << 10
	for len(data) > 0 && r.Context().Err() == nil {
		n := min(piece, len(data))
		l.wait(name, n)
		if _, err := w.Write(data[:n]); err != nil {
			return
		}
		w.(http.Flusher).Flush()
		data = data[n:]
	}
}

// wait waits until the line has sent n bytes.
func (l *thinLine) wait(name string, n int) {
	l.mu.Lock()
	l.sent[name] += n
	until := time.Now()
	if l.speed > 0 {
		if l.free.After(until) {
			until = l.free
		}
		until = until.Add(time.Duration(float64(n) / l.speed * float64(time.Second)))
		l.free = until
	}
	l.mu.Unlock()
	time.Sleep(time.Until(until))
}

// total returns the number of bytes sent so far.
func (l *thinLine) total() (bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.sent {
		bytes += n
	}
	return bytes
}

// siteFolder builds the web site, and returns its folder.
func siteFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("make", "-s", "-C", "../../..", "site", "SITE="+folder).CombinedOutput(); err != nil {
		t.Fatalf("make site: %v\n%s", err, out)
	}
	return folder
}

// TestBrowserFirstPiece opens the web site through a slow line, with a slow processor, as somebody who has never seen it. It measures when the first
// sound is heard and how much was loaded for it, and checks that the studio then takes over the performance.
func TestBrowserFirstPiece(t *testing.T) {
	need(t)
	site := map[string][]byte{}
	folder := siteFolder(t)
	whole := 0
	for name := range walk(t, folder) {
		data, err := os.ReadFile(folder + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		site[name] = compressed(data)
		whole += len(site[name])
	}
	t.Logf("the site has %.2f MB, with gzip where that helps", float64(whole)/1e6)
	for _, line := range []struct {
		name    string
		speed   float64
		delay   time.Duration
		slower  float64 // factor by which the page's thread is slower
		sound   time.Duration
		loaded  int // for the first sound, in bytes
		allThat int // for the piece and the studio
	}{
		{"fast", 0, 0, 1, 2 * time.Second, 2e6, 5e6},
		{"1.6 Mbit/s", slowSpeed, slowDelay, 4, 10 * time.Second, 2e6, 5e6},
	} {
		t.Run(line.name, func(t *testing.T) {
			l := &thinLine{files: site, speed: line.speed, delay: line.delay, sent: map[string]int{}}
			host := httptest.NewServer(l)
			defer host.Close()
			p := newTab(t)
			defer p.close()
			p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
				_, err := cdp.Call(ctx, to, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: line.slower})
				return err
			}))
			began := time.Now()
			recorded(p, host.URL)
			p.click(".welcoming button")
			clicked := time.Since(began)
			p.until("soundedAt")
			sound := time.UnixMicro(int64(value[float64](p, "soundedAt") * 1000)).Sub(began)
			loaded := l.total()
			p.until(`!document.querySelector(".steering").disabled`)
			t.Logf("clicked after %v, first sound after %v and %.2f MB, the studio after %v and %.2f MB",
				clicked, sound, float64(loaded)/1e6, time.Since(began), float64(l.total())/1e6)
			if line.speed > 0 && (loaded > line.loaded || l.total() > line.allThat) {
				t.Errorf("too much is loaded: %v", l.sent)
			}
			if *quiet && sound > line.sound {
				t.Errorf("the first sound comes after %v", sound)
			}
		})
	}
}

// struck is a note with its time in ms.
type struck struct {
	At   float64
	Data []byte
}

// withoutStudio serves a site, and holds the studio itself back until release is called.
func withoutStudio(t *testing.T, folder string) (address string, release func()) {
	t.Helper()
	late := make(chan struct{})
	next := http.FileServer(http.Dir(folder))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/studio.lzma" {
			<-late
		}
		next.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	release = sync.OnceFunc(func() { close(late) })
	t.Cleanup(release)
	return host.URL, release
}

// TestBrowserTakesOver checks that the studio takes over the first piece without a note too many, too few, or at another time. It runs beside no other
// test: the music waits for a gamer that has no processor.
func TestBrowserTakesOver(t *testing.T) {
	need(t)
	folder := siteFolder(t)
	address, release := withoutStudio(t, folder)
	p := open(t, address, scripted(messages))
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 4`)
	if !value[bool](p, `document.querySelector(".steering").disabled`) {
		t.Error("controls are offered that do not work")
	}
	release()
	p.until(`!document.querySelector(".steering").disabled`)
	taken := value[int](p, `document.querySelectorAll(".bars .move").length`)
	p.until(`/wins?\.|A draw/.test(document.querySelector(".status").textContent)`)
	p.until(`strikes().length && strikes().at(-1).At < Date.now() - 8000`)

	data, err := os.ReadFile(folder + "/first.json")
	if err != nil {
		t.Fatal(err)
	}
	var record struct {
		After []struct{ Message studio.Message }
	}
	if err := json.Unmarshal(data, &record); err != nil {
		t.Fatal(err)
	}
	var due []struck
	for _, m := range record.After {
		if midi := m.Message.MIDI; midi != nil {
			for _, d := range midi.Data {
				if d[0]>>4 == 9 && d[2] > 0 {
					due = append(due, struck{midi.At, d})
				}
			}
		}
	}
	heard := value[[]struct {
		At   float64
		Data []int
	}](p, "strikes()")
	if len(heard) != len(due) {
		t.Fatalf("%d notes are played, want %d", len(heard), len(due))
	}
	const most = 5.0 // ms
	worst := 0.0
	for i, d := range due {
		h := heard[i]
		for k, b := range d.Data {
			if h.Data[k] != int(b) {
				t.Errorf("note %d is %v, want %v", i, h.Data, d.Data)
			}
		}
		worst = max(worst, math.Abs(h.At-heard[0].At-(d.At-due[0].At)))
	}
	t.Logf("%d notes, from move %d on by the studio, are at most %.2f ms from where they belong", len(due), taken, worst)
	if worst > most {
		t.Error("a note is too early or too late")
	}
	p.click(".transport .primary") // Play again
	p.until(`document.querySelectorAll(".bars .move").length === 2`)
}

// walk lists the files in a folder and its folders.
func walk(t *testing.T, folder string) func(func(string) bool) {
	t.Helper()
	return func(yield func(string) bool) {
		_ = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !yield(name) {
				return fs.SkipAll
			}
			return err
		})
	}
}

// onset is the start of a note in a MIDI file.
type onset struct {
	at   time.Duration // from the first one
	note uint8
}

func onsetsIn(t *testing.T, file []byte) (all []onset) {
	t.Helper()
	piece := smf.ReadTracksFrom(bytes.NewReader(file))
	piece.Do(func(e smf.TrackEvent) {
		var channel, key, velocity uint8
		if midi.Message(e.Message).GetNoteStart(&channel, &key, &velocity) {
			all = append(all, onset{time.Duration(e.AbsMicroSeconds) * time.Microsecond, key})
		}
	})
	if err := piece.Error(); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, func(a, b onset) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.note, b.note)) })
	for i := range slices.Backward(all) {
		all[i].at -= all[0].at
	}
	return all
}

// TestBrowserFirstPieceGoesOn changes the score after the studio has taken over the first piece. It checks that the take has what was heard, at the times
// at which it was heard, that the parts are those of the other score, and that the piece is composed by it.
func TestBrowserFirstPieceGoesOn(t *testing.T) {
	need(t)
	t.Parallel()
	host := httptest.NewServer(buildSite(t))
	t.Cleanup(host.Close)
	p := open(t, host.URL, scripted(messages))
	p.plays()
	p.until(`!document.querySelector(".steering").disabled`)
	taken := value[int](p, `document.querySelectorAll(".bars .move").length`)
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length > %d`, taken+1))
	p.clickText("Compose")
	p.until(editorText)
	p.until(editor + `.querySelector(".lit")`)
	const parts = `[...document.querySelectorAll(".lanes .names strong")].map((part) => part.textContent).join()`
	before := value[string](p, parts)
	p.do(chromedp.Click(chromedp.Search(`//button[strong = "nerve"]`)))
	p.until(parts + fmt.Sprintf(` !== %q`, before))
	p.clickText("Pause")
	p.until(`document.querySelector(".transport").textContent.includes("Go on")`)
	take := onsetsIn(t, read(t, p.download("MIDI file")))
	heard := heardLike(take, value[[]struck](p, "strikes()"))
	end := longestRest(take[len(take)-10:]) // the page hears the last notes a little earlier
	after := func(n onset) bool { return n.at >= end }
	take, heard = slices.DeleteFunc(take, after), slices.DeleteFunc(heard, after)
	if len(take) != len(heard) {
		t.Fatalf("the take has %d notes, %d were heard", len(take), len(heard))
	}
	byNote := func(a, b onset) int { return cmp.Or(cmp.Compare(a.note, b.note), cmp.Compare(a.at, b.at)) } // notes of a chord may be in any order
	slices.SortFunc(take, byNote)
	slices.SortFunc(heard, byNote)
	const most = 40 * time.Millisecond
	for i, n := range take {
		if heard[i].note != n.note || (heard[i].at-n.at).Abs() > most {
			t.Fatalf("note %d is key %d after %v, and in the take key %d after %v", i+1, heard[i].note, heard[i].at, n.note, n.at)
		}
	}
	p.saveOf("the game so far")
	if piece := p.download("Saved game"); !strings.Contains(string(read(t, piece)), "nerve") {
		t.Errorf("the piece is %s", read(t, piece))
	}
}

// heardLike returns the onsets of what was struck. The page estimates the studio's clock with each message, so that the first note is no measure of the
// others: as many are before the take's as after.
func heardLike(take []onset, all []struck) (heard []onset) {
	slices.SortFunc(all, func(a, b struck) int { return cmp.Compare(a.At, b.At) })
	var later []time.Duration
	for i, n := range all {
		at := time.Duration(n.At * float64(time.Millisecond))
		heard = append(heard, onset{at, n.Data[1]})
		if i < len(take) {
			later = append(later, at-take[i].at)
		}
	}
	slices.Sort(later)
	for i := range heard {
		heard[i].at -= later[len(later)/2]
	}
	return heard
}

// longestRest returns the middle of the longest time between two of the onsets.
func longestRest(all []onset) time.Duration {
	var longest, middle time.Duration
	for i, n := range all[1:] {
		if rest := n.at - all[i].at; rest > longest {
			longest, middle = rest, all[i].at+rest/2
		}
	}
	return middle
}
