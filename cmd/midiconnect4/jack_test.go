//go:build linux

package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

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
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
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
