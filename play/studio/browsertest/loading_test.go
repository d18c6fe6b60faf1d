package browsertest

import (
	"maps"
	"math"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"midiconnect4/play/studio"
)

// line is a slow connection: it serves a page at another address, but serves only half of some instruments until release is called.
type line struct {
	next    http.Handler
	release func()
	open    chan struct{}
}

// held are the files of a cello and a marimba, of which the tests' scores need one.
var held = []string{"43.flac", "13.flac"}

// newLine returns a line in front of a handler, and its address.
func newLine(t *testing.T, next http.Handler) (l *line, address string) {
	t.Helper()
	released := make(chan struct{})
	l = &line{next: next, open: released, release: sync.OnceFunc(func() { close(released) })}
	host := httptest.NewServer(l)
	t.Cleanup(host.Close)
	t.Cleanup(l.release)
	return l, host.URL
}

// ServeHTTP implements http.Handler.
func (l *line) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !slices.Contains(held, path.Base(r.URL.Path)) {
		l.next.ServeHTTP(w, r)
		return
	}
	whole := httptest.NewRecorder()
	l.next.ServeHTTP(whole, r)
	maps.Copy(w.Header(), whole.Header())
	w.WriteHeader(whole.Code)
	data := whole.Body.Bytes()
	_, _ = w.Write(data[:len(data)/2])
	w.(http.Flusher).Flush()
	select {
	case <-l.open:
		_, _ = w.Write(data[len(data)/2:])
	case <-r.Context().Done():
	}
}

// slowly puts a line in front of a program. It returns the address of the program's page on the line.
func slowly(t *testing.T, s *program) (l *line, address string) {
	t.Helper()
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	l, host := newLine(t, httputil.NewSingleHostReverseProxy(&url.URL{Scheme: at.Scheme, Host: at.Host}))
	return l, host + at.Path
}

// buildSite builds the web site, a page whose studio runs in the browser.
func buildSite(t *testing.T) http.Handler {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("make", "-s", "-C", "../../..", "site", "SITE="+folder).CombinedOutput(); err != nil {
		t.Fatalf("make site: %v\n%s", err, out)
	}
	return http.FileServer(http.Dir(folder))
}

const (
	loading  = `/^\d+\.\d of \d+\.\d MB$/.test(document.querySelector(".instruments .figure")?.textContent)`
	hasMoved = `document.querySelectorAll(".bars .move").length > 0`
)

// TestBrowserWaitsForInstruments checks that the music waits until the instruments are loaded, and that the page shows the progress. It tests a page
// with a program, and the page of the web site.
func TestBrowserWaitsForInstruments(t *testing.T) {
	need(t)
	t.Parallel()
	for _, alone := range []bool{false, true} {
		t.Run(map[bool]string{false: "with a program", true: "without"}[alone], func(t *testing.T) {
			var l *line
			var address string
			if alone {
				l, address = newLine(t, buildSite(t))
			} else {
				l, address = slowly(t, startRandom(t))
			}
			p := open(t, address, scripted(messages))
			p.click(".welcoming button")
			p.until(loading)
			p.named("while the instruments load", 5)
			l.release()
			p.until(hasMoved)
			p.until(`!document.querySelector(".instruments") && notes().length > 0`)
			if early := value[int](p, "early"); early != 0 {
				t.Errorf("the synthesizer was told %d notes before it had its instruments", early)
			}
		})
	}
}

// startRandom runs a studio that performs one random game after another.
func startRandom(t *testing.T) *program {
	t.Helper()
	return start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless")
}

// TestBrowserInstrumentsStall stops the loading of the instruments half-way. It checks that the page says so, that the game can continue in silence,
// and that it sounds when the rest arrives after all.
func TestBrowserInstrumentsStall(t *testing.T) {
	need(t)
	t.Parallel()
	l, address := slowly(t, startRandom(t))
	p := open(t, address, scripted(messages))
	p.click(".welcoming button")
	p.until(`document.querySelector(".instruments [role=status]")?.textContent === "The instruments have stopped loading."`)
	if value[bool](p, hasMoved) {
		t.Error("the music does not wait")
	}
	p.clickText("Go on in silence")
	p.until(hasMoved)
	if early := value[int](p, "early"); early != -1 {
		t.Error("the instruments are there")
	}
	l.release()
	p.until("early > 0")
}

// TestBrowserInstrumentsFail makes the loading of the instruments fail. It checks that the page says so, and that a click loads them again.
func TestBrowserInstrumentsFail(t *testing.T) {
	need(t)
	t.Parallel()
	l, address := slowly(t, startRandom(t))
	l.release()
	var mended atomic.Bool
	next := l.next
	l.next = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(held, path.Base(r.URL.Path)) && !mended.Load() {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
	p := newTab(t)
	p.do(scripted(messages), chromedp.Navigate(address))
	p.click(".welcoming button")
	p.until(`document.querySelector(".instruments [role=status]")?.textContent.includes("503")`)
	mended.Store(true)
	p.clickText("Try again")
	p.until(hasMoved)
	if early := value[int](p, "early"); early != 0 {
		t.Errorf("the synthesizer was told %d notes before it had its instruments", early)
	}
}

// TestBrowserFirstNoteIsHeard checks that every note is heard in a game that had to wait for its instruments. The test tries again if the machine was
// too busy.
func TestBrowserFirstNoteIsHeard(t *testing.T) {
	need(t)
	const tries = 5
	for range tries {
		due, heard := hearFirst(t)
		if due == heard {
			return
		}
		t.Logf("%d notes are due, %d are heard", due, heard)
	}
	t.Error("notes are lost")
}

func hearFirst(t *testing.T) (due, heard int) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "strike.yaml"), []byte(strike), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "strike.yaml")
	w := listen(t, s.audience)
	l, address := slowly(t, s)
	p := recorded(newTab(t), address)
	defer p.close()
	p.click(".welcoming button")
	p.until(loading)
	urgent(t)
	l.release()
	w.until(0, "the third turn", func(m studio.Message) bool { return m.Turn != nil && m.Turn.Number == 3 })
	p.clickText("Pause")
	time.Sleep(time.Second) // until the last note is over
	r, whole := p.recording()
	if !whole {
		return 0, math.MaxInt
	}
	return len(w.strikes()), len(r.onsets())
}
