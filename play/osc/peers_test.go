package osc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/internal/needs"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// peer is another program that receives messages. Its output is read line by line.
type peer struct {
	port  string
	cmd   *exec.Cmd
	lines chan string
}

// start starts a program. It skips the test if the program is not installed.
func start(t *testing.T, port, name string, args ...string) *peer {
	t.Helper()
	p := &peer{port: port, cmd: exec.Command(needs.Program(t, name), args...), lines: make(chan string, 10000)}
	p.cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen", "QTWEBENGINE_DISABLE_SANDBOX=1")
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(p.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.lines <- lines.Text()
		}
	})
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // closes the pipe, which its children may keep open
		reading.Wait()
	})
	return p
}

// next returns the next line that the program prints.
func (p *peer) next(t *testing.T) string {
	t.Helper()
	select {
	case line := <-p.lines:
		return line
	case <-time.After(30 * time.Second):
		t.Fatal("nothing is printed")
		return ""
	}
}

// freePort returns the number of an unused UDP port.
func freePort(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, port, err := net.SplitHostPort(conn.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// dump starts oscdump.
func dump(t *testing.T) *peer {
	t.Helper()
	p, _ := oscdump(t)
	return p
}

// oscdump starts oscdump and waits until it receives messages.
func oscdump(t *testing.T) (*peer, net.Conn) {
	t.Helper()
	port := freePort(t)
	p := start(t, port, "oscdump", "-L", port)
	to, err := net.Dial("udp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = to.Close() })
	for range 300 {
		_, _ = to.Write(message("/there").bytes()) // oscdump may not receive messages yet
		select {
		case <-p.lines:
			for {
				select {
				case <-p.lines:
				case <-time.After(200 * time.Millisecond):
					return p, to
				}
			}
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Fatal("oscdump receives nothing")
	return nil, nil
}

// TestOscdumpReads sends random messages in bundles to oscdump. It checks that oscdump prints them correctly.
func TestOscdumpReads(t *testing.T) {
	p, to := oscdump(t)
	draws := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var args []any
		types, want := "", ""
		for range draws.IntN(9) {
			switch draws.IntN(3) {
			case 0:
				n := int(int32(draws.Uint32()))
				args, types, want = append(args, n), types+"i", want+fmt.Sprintf(" %d", n)
			case 1:
				f := float32(draws.IntN(2_000_000)-1_000_000) / 64
				args, types, want = append(args, float64(f)), types+"f", want+fmt.Sprintf(" %f", f)
			default:
				s := strings.Repeat("x", draws.IntN(9))
				args, types, want = append(args, s), types+"s", want+fmt.Sprintf(" %q", s)
			}
		}
		address := root + strings.Repeat("x", 1+draws.IntN(8))
		for _, packet := range packets(time.Time{}, message(address, args...)) {
			if _, err := to.Write(packet); err != nil {
				t.Fatal(err)
			}
		}
		_, line, _ := strings.Cut(p.next(t), " ") // without the time tag
		for strings.HasPrefix(line, "/there") {
			_, line, _ = strings.Cut(p.next(t), " ")
		}
		if got, want := strings.TrimSpace(line), strings.TrimSpace(address+" "+types+want); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	}
}

// TestLongTagsAtPeers performs in real time to oscdump and SuperCollider. It compares the time tags that these programs receive with the times of the
// notes. They may differ by less than a millisecond.
func TestLongTagsAtPeers(t *testing.T) {
	const most = time.Millisecond
	for _, c := range []struct {
		name  string
		start func(*testing.T) *peer
		read  func(line string) (number int, at float64, ok bool)
	}{
		{"oscdump", dump, readDump},
		{"SuperCollider", supercollider, readCollider},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.start(t)
			h := perform(t, "127.0.0.1:"+p.port, 4*time.Second)
			read, silence := map[int]float64{}, 30*time.Second
			for done := false; !done; {
				select {
				case line := <-p.lines:
					if number, at, ok := c.read(line); ok {
						read[number] = at
					}
				case <-time.After(silence):
					done = true
				}
				if len(read) >= len(h.starts) {
					silence = time.Second // before that, the program may be slow
				}
			}
			var tags []float64
			for _, at := range read {
				tags = append(tags, at)
			}
			slices.Sort(tags)
			if len(tags) < len(h.starts) || len(tags) == 0 {
				t.Fatalf("%d notes were read, %d sent", len(tags), len(h.starts))
			}
			var off []time.Duration
			for i, at := range h.starts {
				off = append(off, time.Duration((tags[i]-float64(at.UnixNano())/1e9)*1e9).Abs())
			}
			slices.Sort(off)
			t.Logf("%d notes: half of the tags within %v of when they are due, all within %v", len(off), off[len(off)/2], off[len(off)-1])
			if ninth := off[len(off)*9/10]; ninth > most { // the largest deviations may be due to notes that were read late
				t.Errorf("a tenth of the tags is off by %v or more", ninth)
			}
		})
	}
}

// perform performs in real time, and sends messages to a target.
func perform(t *testing.T, target string, lasts time.Duration) *hall {
	t.Helper()
	h := &hall{clock: live.NewClock()}
	s := load(t, "blues")
	p := live.New(s, h)
	p.Clock, p.Ahead = h.clock, Lead
	ui := &UI{Targets: []string{target}, Clock: h.clock}
	events, told := p.Listen(), make(chan error, 1)
	go func() { told <- ui.Run(t.Context(), &asked{}, events) }()
	ctx, cancel := context.WithTimeout(t.Context(), lasts)
	defer cancel()
	if _, err := p.Play(ctx, play.InOrder(match(t, "connect4-6x6"))); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	if err := <-told; err != nil {
		t.Fatal(err)
	}
	return h
}

// readDump parses a line of oscdump about a note: the time tag in hexadecimal, and then the message.
func readDump(line string) (number int, at float64, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 4 || fields[1] != root+"note" {
		return 0, 0, false
	}
	seconds, fraction, _ := strings.Cut(fields[0], ".")
	s, err1 := strconv.ParseUint(seconds, 16, 64)
	f, err2 := strconv.ParseUint(fraction, 16, 64)
	number, err3 := strconv.Atoi(fields[3])
	return number, float64(s) - 2208988800 + float64(f)/(1<<32), errors.Join(err1, err2, err3) == nil
}

// supercollider starts SuperCollider's sclang, which prints the times of notes in seconds since 1970.
func supercollider(t *testing.T) *peer {
	t.Helper()
	if _, err := exec.LookPath("sclang"); err != nil {
		t.Skip(err) // CI does not install SuperCollider
	}
	script := filepath.Join(t.TempDir(), "notes.scd")
	err := os.WriteFile(script, []byte(`
		~since = { Date.localtime.rawSeconds - Main.elapsedTime }.dup(100).maxItem;
		OSCFunc({ |m, time| ("note" + m[1] + (~since + time).asStringPrec(17)).postln }, '/midiconnect4/note');
		("port" + NetAddr.langPort ++ "\n").postln;
	`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, "", "sclang", "-D", "-i", "none", script)
	for p.port == "" {
		if port, ok := strings.CutPrefix(p.next(t), "port "); ok {
			p.port = port
		}
	}
	return p
}

func readCollider(line string) (number int, at float64, ok bool) {
	fields := strings.Fields(line)
	if len(fields) != 3 || fields[0] != "note" {
		return 0, 0, false
	}
	number, err1 := strconv.Atoi(fields[1])
	at, err2 := strconv.ParseFloat(fields[2], 64)
	return number, at, errors.Join(err1, err2) == nil
}
