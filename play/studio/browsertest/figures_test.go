package browsertest

import (
	"flag"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"midiconnect4/play/studio"
)

var quiet = flag.Bool("quiet", false, "this machine has nothing else to do, so that times are exact")

// TestBrowserSoon measures how soon after its start the studio serves the page, and how soon it answers a move.
func TestBrowserSoon(t *testing.T) {
	need(t)
	p := newTab(t)
	began := time.Now()
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7", "--game", "connect4-7x6", "--score", "fast.yaml")
	served := time.Since(began)
	w := listen(t, s.audience)
	recorded(p, s.url)
	p.click(".welcoming button")
	p.until(`document.querySelector(".asking")`)
	p.do(chromedp.Evaluate[chromedp.Void](`addEventListener("click", (e) => (globalThis.clickedAt = performance.timeOrigin + e.timeStamp), true)`))
	var answers []time.Duration
	from := 0
	for range 3 { // a fourth disc in the column would win
		p.until(`document.querySelector(".asking .target")`)
		p.click(".asking .target")
		var chosen heard
		chosen, from = w.until(from, "a move", func(m studio.Message) bool { return m.Chosen != nil })
		answers = append(answers, chosen.came.Sub(time.UnixMicro(int64(value[float64](p, "clickedAt")*1000))))
		_, from = w.until(from, "the next question", func(m studio.Message) bool { return m.Ask != nil })
	}
	slices.Sort(answers)
	t.Logf("a move is answered after %v to %v", answers[0], answers[len(answers)-1])
	t.Logf("the page is served after %v", served)
	if *quiet && answers[len(answers)-1] > 50*time.Millisecond {
		t.Error("a move is not answered within 50 ms")
	}
}

// TestBrowserFirstSound measures the time from the start of the program to the first sound of a game between gamers.
func TestBrowserFirstSound(t *testing.T) {
	need(t)
	p := newTab(t)
	began := time.Now()
	s := start(t, "--first", "generation-200", "--second", "generation-050")
	recorded(p, s.url)
	p.click(".welcoming button")
	p.until("soundedAt")
	took := time.UnixMicro(int64(value[float64](p, "soundedAt") * 1000)).Sub(began)
	t.Logf("from the program's start to the first sound: %v", took)
	if *quiet && took > 1500*time.Millisecond {
		t.Error("the first sound comes later than after 1.5 s")
	}
}

// TestBrowserCost measures the processor time of a performance with the page, its sound and its live score.
func TestBrowserCost(t *testing.T) {
	need(t)
	if !*quiet {
		t.Skip("measures, on a quiet machine")
	}
	s := start(t, "--first", "random", "--second", "random", "--games", "endless")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.click(".livescore summary, .livescore button")
	time.Sleep(3 * time.Second)
	browser := chromedp.FromContext(p.ctx).Browser.Process().Pid
	const while = 30 * time.Second
	program, pages := worked(t, s.cmd.Process.Pid), worked(t, browser)
	time.Sleep(while)
	const times = time.Minute / while
	t.Logf("a minute of music takes %v of the program and %v of the browser", times*(worked(t, s.cmd.Process.Pid)-program), times*(worked(t, browser)-pages))
}
