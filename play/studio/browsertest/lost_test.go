package browsertest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/play/studio"
)

// drone is a score whose notes do not end by themselves.
const drone = "tempo: 60\nplayers:\n  first: {program: Drawbar Organ}\n  second: {program: Drawbar Organ, channel: 2}\n"

// startDrone runs a studio that plays the drone.
func startDrone(t *testing.T) *program {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "drone.yaml"), []byte(drone), 0o644); err != nil {
		t.Fatal(err)
	}
	return startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "drone.yaml")
}

// sounding returns the loudness of the last milliseconds, relative to the loudest sound so far (1).
func (p tab) sounding(ms int) float64 { return value[float64](p, fmt.Sprintf("sounding(%d)", ms)) }

// untilSounding waits until the page sounds.
func (p tab) untilSounding() {
	p.Helper()
	p.until("sounding(100) > 0.05")
}

// silentSoon fails if the page still sounds after a second.
func (p tab) silentSoon() {
	p.Helper()
	const decay, pause = 700 * time.Millisecond, 20 * time.Millisecond // time in which notes and reverb die away to 0.02; 620 to 680 ms were measured
	for waited := time.Duration(0); waited < time.Second+decay; waited += pause {
		time.Sleep(pause)
		p.sounding(100) // called to give a stalled machine time; the second call counts
	}
	if loud := p.sounding(100); loud > 0.02 {
		p.Errorf("a second later it still sounds, at %.2f of the loudest", loud)
	}
}

// TestBrowserProgramKilled kills the program. It checks that the page becomes silent, says that the studio does not answer, and keeps showing the
// game.
func TestBrowserProgramKilled(t *testing.T) {
	need(t)
	s := startDrone(t)
	p := recorded(newTab(t), s.url)
	p.click(".welcoming button")
	p.untilSounding()
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
	board := p.text(".bars")
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.silentSoon()
	p.until(goneAnd("The studio does not answer"))
	p.steersNothing()
	if now := p.text(".bars"); !strings.HasPrefix(now, board) {
		t.Errorf("the page showed %q, and now %q", board, now)
	}
}

// goneAnd returns a JavaScript expression. It is true if the page's notice that the program has gone starts with the given text.
func goneAnd(says string) string {
	return fmt.Sprintf(`document.querySelector(".gone")?.textContent.startsWith(%q)`, says)
}

// steersNothing fails if a view still has an enabled button that needs the program.
func (p tab) steersNothing() {
	p.Helper()
	for _, view := range []string{"compose", "evolve", "play"} {
		value[string](p, fmt.Sprintf("location.hash = %q", view))
		p.until(fmt.Sprintf(`document.querySelector(".%sview")`, view))
		if n := value[int](p, `document.querySelectorAll(".gone").length`); n != 1 {
			p.Errorf("in %s, %d lines say that the program has gone", view, n)
		}
		if left := value[[]string](p, `[...document.querySelectorAll("main button:enabled:not([role=gridcell], .steps *, .bars *)")].map((b) => b.textContent)`); view != "compose" && len(left) > 0 || len(left) > 2 {
			p.Errorf("in %s, there are still %q", view, left)
		}
	}
}

// TestBrowserProgramEnds ends the program normally. It checks that the page says so.
func TestBrowserProgramEnds(t *testing.T) {
	need(t)
	s := startDrone(t)
	p := recorded(newTab(t), s.url)
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.until(goneAnd("The program has ended"))
	p.steersNothing()
}

// TestBrowserPageClosed closes the page. It checks that the game pauses, and continues in the next page.
func TestBrowserPageClosed(t *testing.T) {
	need(t)
	t.Parallel()
	s := startDrone(t)
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.click(".welcoming button")
	_, from := w.until(0, "a turn", func(m studio.Message) bool { return m.Turn != nil })
	p.close()
	w.until(from, "a pause", func(m studio.Message) bool { return m.State != nil && m.State.Paused })
	turns := w.turns()

	p = recorded(newTab(t), s.url)
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length === %d`, len(turns)))
	if board := boardOf(p); board != turns[len(turns)-1].Board {
		t.Errorf("the next page shows %s, not %s", board, turns[len(turns)-1].Board)
	}
	p.click(".welcoming button")
	p.untilSounding()
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length > %d`, len(turns)))
}

// TestBrowserNetworkGone interrupts the network. It checks that the page becomes silent, and that the game continues when the network is back.
func TestBrowserNetworkGone(t *testing.T) {
	need(t)
	s := startDrone(t)
	w := listen(t, s.audience)
	wire, address := newWire(t, s.url)
	p := recorded(newTab(t), address)
	p.click(".welcoming button")
	p.untilSounding()
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
	wire.cut()
	p.silentSoon()
	p.until(goneAnd("The studio does not answer"))
	wire.mend()
	p.until(`!document.querySelector(".gone")`)
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length >= %d`, len(w.turns())))
	p.until(`sounding(100) > 0.05 || [...document.querySelectorAll("button")].some((b) => b.textContent.includes("Go on"))`)
	if p.sounding(100) <= 0.05 {
		p.clickText("Go on")
	}
	p.untilSounding()
}

// wire carries bytes between a page and a studio. While it is cut, it carries nothing.
type wire struct {
	mu   sync.Mutex
	down bool
	both []net.Conn // both ends of each connection
	up   *sync.Cond
}

// newWire returns a wire to a studio. A page at the returned address is connected through the wire.
func newWire(t *testing.T, studio string) (v *wire, address string) {
	t.Helper()
	at, err := url.Parse(studio)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	v = &wire{}
	v.up = sync.NewCond(&v.mu)
	host := at.Host
	t.Cleanup(func() { _ = listener.Close(); v.mend() })
	go func() {
		for {
			page, err := listener.Accept()
			if err != nil {
				return
			}
			go v.carry(page, host)
		}
	}()
	at.Host = listener.Addr().String()
	return v, at.String()
}

func (v *wire) carry(page net.Conn, host string) {
	v.wait()
	program, err := net.Dial("tcp", host)
	if err != nil {
		_ = page.Close()
		return
	}
	v.mu.Lock()
	v.both = append(v.both, page, program)
	v.mu.Unlock()
	go v.copy(page, program)
	v.copy(program, page)
}

// copy carries bytes in one direction.
func (v *wire) copy(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	part := make([]byte, 1<<15)
	for {
		n, err := from.Read(part)
		v.wait()
		if _, wrong := to.Write(part[:n]); wrong != nil || err != nil {
			return
		}
	}
}

// wait waits while the wire is cut.
func (v *wire) wait() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for v.down {
		v.up.Wait()
	}
}

// cut stops all bytes. Neither end notices that the connection is interrupted.
func (v *wire) cut() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.down = true
}

// mend ends all old connections, and lets new ones through.
func (v *wire) mend() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, c := range v.both {
		_ = c.Close()
	}
	v.both, v.down = nil, false
	v.up.Broadcast()
}
