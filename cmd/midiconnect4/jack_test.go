//go:build linux

package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
	"golang.org/x/sys/unix"

	"midiconnect4/internal/needs"
)

// These tests send MIDI to a JACK server without a sound card. FluidSynth is the synthesizer. jack_midi_dump, called the witness, records the
// messages.

var (
	hangs  = flag.Int("hangs", 5, "performances that are ended in each way")
	inTime = flag.Bool("live", false, "play in real time, on a machine that has time for it")
	load   = flag.Int("load", 0, "busy loops beside performances that are killed")
	quiet  = flag.Bool("quiet", false, "this machine has nothing else to do, so that times are exact")
)

// needTime skips a test that plays in real time unless -live is set, because other work on the machine disturbs such a test.
func needTime(t *testing.T) {
	t.Helper()
	if !*inTime {
		t.Skip("plays in real time: run make live")
	}
}

// jackTags are the build tags for a program with JACK.
var jackTags = "jack"

// jackCommand builds the program with JACK, once for all tests, and returns its path.
var jackCommand = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "midiconnect4")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "midiconnect4")
	cmd := exec.Command("go", "build", "-tags", jackTags, "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1",
		"CGO_CXXFLAGS=-g -O2 -D__UNIX_JACK__ -Wno-deprecated-declarations", "CGO_LDFLAGS=-g -O2 -ljack")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

// hall is a JACK server and the programs that use it.
type hall struct {
	t       *testing.T
	server  string
	runtime string   // folder for the guards' lists of sounding notes; each hall has its own
	period  int      // sound frames per period of the server
	options []string // further options of the server
	// asynchronous is true if the server does not wait for its clients: they hear everything a period later.
	asynchronous bool
	jackd        *exec.Cmd
}

// patience is how long tests wait for other programs. It is long because the machine may be busy.
const patience = 2 * time.Minute

// frameRate is the JACK server's sample rate, in frames per second.
const frameRate = 48000

// openHall starts a JACK server with the given period (in audio frames). In each cycle the server waits for its clients (-S), up to twenty periods.
// It drops the messages of slower clients; this may happen on a busy machine.
func openHall(t *testing.T, period int) *hall {
	t.Helper()
	return (&hall{t: t, period: period}).opened()
}

// openPatientHall starts a JACK server that waits two seconds for each client. It does not suit tests that kill clients: the server stands still for
// two seconds after each kill, and the witness can receive only 512 messages at once after that.
func openPatientHall(t *testing.T, period int) *hall {
	t.Helper()
	const limit = 200 // milliseconds; JACK waits ten times this limit
	return (&hall{t: t, period: period, options: []string{"-t", fmt.Sprint(limit)}}).opened()
}

// opened starts the server. It skips the test if a program or library is missing.
func (h *hall) opened() *hall {
	t := h.t
	t.Helper()
	needTime(t)
	needs.Programs(t, "jackd", "jack_wait", "jack_midi_dump", "jack_connect", "jack_lsp", "fluidsynth", "stdbuf")
	_, err := os.Stat("/usr/include/jack/jack.h")
	needs.Part(t, "libjack-jackd2-dev", err)
	if _, err := jackCommand(); err != nil {
		t.Fatal(err)
	}
	h.server = fmt.Sprintf("midiconnect4-%d", os.Getpid())
	if h.runtime, err = os.MkdirTemp("", "midiconnect4"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(h.runtime) }) // a guard may still write to the folder
	h.open()
	return h
}

// open starts the server, or starts it again after it was stopped.
func (h *hall) open() {
	h.t.Helper()
	options := h.options
	if !h.asynchronous {
		options = append(options, "-S")
	}
	server := h.command("jackd", slices.Concat([]string{"-n", h.server, "-R"}, options,
		[]string{"-d", "dummy", "-r", fmt.Sprint(frameRate), "-p", fmt.Sprint(h.period)})...)
	server.SysProcAttr.Pdeathsig = syscall.SIGTERM // on SIGTERM the server removes its files
	if err := server.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.jackd = server
	h.t.Cleanup(func() { stop(server, syscall.SIGTERM) })
	h.runAgain("jack_wait", "-w", "-t", "20") // a server that is starting may refuse clients
}

func (h *hall) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "JACK_DEFAULT_SERVER="+h.server, "XDG_RUNTIME_DIR="+h.runtime)
	// The kernel kills the program if the test process ends first.
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return cmd
}

func (h *hall) run(name string, args ...string) {
	h.t.Helper()
	if out, err := h.command(name, args...).CombinedOutput(); err != nil {
		h.t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// connect connects two ports. It repeats failed attempts: on a busy machine, a port may already be listed but still refuse connections.
func (h *hall) connect(from, to string) {
	h.t.Helper()
	h.runAgain("jack_connect", from, to)
}

// runAgain runs a program repeatedly until it succeeds.
func (h *hall) runAgain(name string, args ...string) {
	h.t.Helper()
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		out, err := h.command(name, args...).CombinedOutput()
		if err == nil {
			return
		}
		if time.Since(start) > patience {
			h.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
	}
}

// start starts a program. The program runs until it is stopped or the test ends.
func (h *hall) start(name string, args ...string) *exec.Cmd {
	h.t.Helper()
	cmd := h.command(name, args...)
	if err := cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { stop(cmd, syscall.SIGKILL) })
	return cmd
}

// client builds one of the JACK clients in testdata/jack, and returns its path.
func (h *hall) client(name string) (path string) {
	h.t.Helper()
	needs.Programs(h.t, "gcc")
	path = filepath.Join(h.t.TempDir(), name)
	if out, err := exec.Command("gcc", "-o", path, "testdata/jack/"+name+".c", "-ljack").CombinedOutput(); err != nil {
		h.t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// stop ends a program by a signal. If the program ignores the signal, stop kills it.
func stop(cmd *exec.Cmd, by os.Signal) {
	_ = cmd.Process.Signal(by)
	killed := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer killed.Stop()
	_ = cmd.Wait()
}

// waitFor waits for a port whose name contains text, and returns the port's full name.
func (h *hall) waitFor(text string) string {
	h.t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(50 * time.Millisecond) {
		if port := h.port(text); port != "" {
			return port
		}
	}
	h.t.Fatalf("no port is called %s", text)
	return ""
}

// port returns the full name of a port that contains text, or "" if there is none.
func (h *hall) port(text string) string {
	out, _ := h.command("jack_lsp").Output()
	for port := range strings.Lines(string(out)) {
		if port = strings.TrimSpace(port); strings.Contains(port, text) {
			return port
		}
	}
	return ""
}

// synthesizer starts FluidSynth and waits for its ports.
func (h *hall) synthesizer() *exec.Cmd {
	h.t.Helper()
	const font = "/usr/share/sounds/sf2/TimGM6mb.sf2"
	_, err := os.Stat(font)
	needs.Part(h.t, font, err)
	// FluidSynth ends if the port of its shell is in use. So it does not take the default port, which another FluidSynth may use.
	shell := fmt.Sprintf("shell.port=%d", 20000+os.Getpid()%20000)
	cmd := h.start("fluidsynth", "-is", "-o", shell, "-m", "jack", "-a", "jack", font)
	h.waitFor("fluidsynth-midi:left")
	return cmd
}

// witness records the messages that arrive at its JACK port, witness:input.
type witness struct {
	name string
	cmd  *exec.Cmd
	mu   sync.Mutex
	said []heard
	done chan struct{}
}

// heard is a received message, with its time: in frames of the server, or in nanoseconds if an observer heard it.
type heard struct {
	frame   int
	message gomidi.Message
}

func (h *hall) witness() *witness {
	h.t.Helper()
	return h.witnessCalled("witness")
}

func (h *hall) witnessCalled(name string) *witness {
	h.t.Helper()
	return h.listens(name, h.command("stdbuf", "-oL", "jack_midi_dump", "-a", name))
}

// observer returns a witness whose times are the machine's, in nanoseconds. It is the client in testdata/jack/arrivals.c.
func (h *hall) observer(name string) *witness {
	h.t.Helper()
	return h.listens(name, h.command(h.client("arrivals"), name))
}

// now returns the time on the clock of an observer.
func now(t *testing.T) int {
	t.Helper()
	var at unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &at); err != nil {
		t.Fatal(err)
	}
	return int(at.Nano())
}

// listens starts a witness: a program that prints the messages that arrive at the port input of its client.
func (h *hall) listens(name string, cmd *exec.Cmd) *witness {
	h.t.Helper()
	w := &witness{name: name, cmd: cmd, done: make(chan struct{})}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	go w.listen(out)
	h.t.Cleanup(func() { stop(w.cmd, syscall.SIGKILL) })
	h.waitFor(name + ":input")
	return w
}

// listen reads the output of jack_midi_dump or of an observer. Its lines look like "58688: 90 3c 2c note on (…)".
func (w *witness) listen(out io.Reader) {
	defer close(w.done)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		frame, rest, ok := strings.Cut(lines.Text(), ":")
		var at int
		if _, err := fmt.Sscan(frame, &at); !ok || err != nil {
			continue
		}
		var message gomidi.Message
		for field := range strings.FieldsSeq(rest) {
			var b byte
			if _, err := fmt.Sscanf(field, "%02x", &b); err != nil || len(field) != 2 {
				break
			}
			message = append(message, b)
		}
		w.mu.Lock()
		w.said = append(w.said, heard{at, message})
		w.mu.Unlock()
	}
}

// leaves ends a witness by a signal, and waits until the server has removed its port. Otherwise the server would give the next witness another name.
func (h *hall) leaves(w *witness, by os.Signal) {
	h.t.Helper()
	stop(w.cmd, by)
	<-w.done
	for start := time.Now(); h.port(w.name+":input") != ""; time.Sleep(50 * time.Millisecond) {
		if time.Since(start) > patience {
			h.t.Fatal("the witness is still there")
		}
	}
}

// waitFor waits until the witness has heard a number of messages.
func (w *witness) waitFor(t *testing.T, messages int) {
	t.Helper()
	w.waitUntil(t, fmt.Sprint(messages, " messages"), func(all []heard) bool { return len(all) >= messages })
}

// waitUntil waits until the messages that the witness has heard meet a condition.
func (w *witness) waitUntil(t *testing.T, what string, met func(all []heard) bool) {
	t.Helper()
	for start := time.Now(); !met(w.all()); time.Sleep(25 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatalf("%d messages were heard, and not %s", len(w.all()), what)
		}
	}
}

// rests waits until the witness has heard nothing for a while.
func (w *witness) rests() {
	const while, pause = 400 * time.Millisecond, 20 * time.Millisecond // pauses are short, because the machine may be suspended during a pause
	for before, quiet := len(w.all()), time.Duration(0); quiet < while; quiet += pause {
		time.Sleep(pause)
		if now := len(w.all()); now != before {
			before, quiet = now, 0
		}
	}
}

// all returns a copy of the messages that the witness has heard so far.
func (w *witness) all() []heard {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]heard(nil), w.said...)
}

// strikes counts the notes that start with a key and velocity for which wanted returns true.
func strikes(all []heard, wanted func(key, velocity uint8) bool) (count int) {
	for _, h := range all {
		var channel, key, velocity uint8
		if h.message.GetNoteStart(&channel, &key, &velocity) && wanted(key, velocity) {
			count++
		}
	}
	return count
}

// sounding counts the notes that have started but not ended. It fails the test if a note ends without having started, or if a note starts before its
// channel's program is set.
func sounding(t *testing.T, all []heard) int {
	t.Helper()
	open := map[[2]uint8]int{}
	programs := map[uint8]bool{}
	for i, h := range all {
		var channel, key, velocity uint8
		switch {
		case h.message.GetProgramChange(&channel, &key):
			programs[channel] = true
		case h.message.GetNoteStart(&channel, &key, &velocity):
			if open[[2]uint8{channel, key}]++; !programs[channel] {
				t.Errorf("message %d: channel %d plays before it has a program", i, channel+1)
			}
		case h.message.GetNoteEnd(&channel, &key):
			if open[[2]uint8{channel, key}]--; open[[2]uint8{channel, key}] < 0 {
				t.Errorf("message %d: channel %d key %d ends, but does not sound", i, channel+1, key)
			}
		}
	}
	count := 0
	for _, n := range open {
		count += n
	}
	return count
}

// performer is a running midiconnect4 play, with its output.
type performer struct {
	*exec.Cmd
	out bytes.Buffer
	mu  sync.Mutex
}

func (p *performer) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(data)
}

func (p *performer) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// waitFor waits until the performer has printed a text.
func (p *performer) waitFor(t *testing.T, text string) {
	t.Helper()
	p.waitForTimes(t, text, 1)
}

// waitForTimes waits until the performer has printed a text a number of times.
func (p *performer) waitForTimes(t *testing.T, text string, times int) {
	t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(25 * time.Millisecond) {
		if strings.Count(p.said(), text) >= times {
			return
		}
	}
	t.Fatalf("%q was not printed %d times: %s", text, times, p.said())
}

// performs starts midiconnect4 play with JACK.
func (h *hall) performs(args ...string) *performer {
	h.t.Helper()
	path, err := jackCommand()
	if err != nil {
		h.t.Fatal(err)
	}
	play := []string{"play", "--api", "jack"}
	if !slices.Contains(args, "--score") && !slices.Contains(args, "--"+setListName) {
		play = append(play, "--score", "paper") // three notes a bar in the part of the player who moves
	}
	p := &performer{Cmd: h.command(path, append(play, args...)...)}
	p.Stdout, p.Stderr = p, p
	if err := p.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { stop(p.Cmd, syscall.SIGKILL) })
	return p
}
