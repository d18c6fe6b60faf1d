package uci

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/internal/needs"
)

// fakeVariable is an environment variable that makes the test's program an engine with the faults that it names.
const fakeVariable = "MIDICONNECT4_FAKE_ENGINE"

func TestMain(m *testing.M) {
	switch faults := os.Getenv(fakeVariable); faults {
	case "":
		needs.EndingSignals()
		os.Exit(m.Run())
	case "parent":
		parent()
	default:
		fake(strings.Fields(faults))
	}
}

// faults are what a fake engine does instead of an answer, by the fault's name. The command it happens at is the part of the name before the colon.
var faults = map[string]func(){
	"uci:silent":     func() {},
	"uci:ended":      func() { os.Exit(3) },
	"uci:garbage":    func() { garbage(); fmt.Println("option name\noption name type spin\nid\nuciok now") },
	"isready:silent": func() {},
	"go:silent":      func() {},
	"go:ended": func() {
		fmt.Fprintf(os.Stderr, "%s\nout of luck \x1b[2J\n", strings.Repeat("a lot of text ", 10_000))
		os.Exit(3)
	},
	"go:answers and ends": func() { fmt.Println("bestmove e2e4"); os.Exit(0) },
	"go:ended once": func() {
		if os.Remove(os.Getenv(fakeVariable+"_ONCE")) == nil {
			os.Exit(3)
		}
		fmt.Println("bestmove e2e4")
	},
	"go:garbage":      func() { garbage(); fmt.Println("info depth 3 score cp 12 pv e2e4\nbestmove\te2e4 ponder e7e5") },
	"go:nonsense":     func() { fmt.Println("bestmove castle") },
	"go:none":         func() { fmt.Println("info depth 0 score mate 0\nbestmove (none)") },
	"go:endless line": func() { _, _ = os.Stdout.Write(bytes.Repeat([]byte{'x'}, 1<<20)) },
	"go:flood": func() {
		for {
			fmt.Println("info depth 1 score cp 1")
		}
	},
	"go:leaves a child": func() {
		child := exec.Command("sleep", "600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		_ = child.Start()
		fmt.Fprint(os.Stderr, child.Process.Pid)
		os.Exit(3)
	},
	"ucinewgame:deaf": func() { time.Sleep(time.Hour) },
}

func garbage() {
	_, _ = os.Stdout.Write(bytes.Repeat([]byte{0, 255, 'x'}, 1<<14))
	fmt.Println("\r\n\n \ninfo\ninfo score\ninfo depth x\ninfo multipv 99999999 score cp 4\ninfo depth 4 score cp")
}

// fake is an engine with faults.
func fake(with []string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		command, _, _ := strings.Cut(in.Text(), " ")
		broken := false
		for name := range strings.SplitSeq(strings.Join(with, " "), ", ") {
			if strings.HasPrefix(name, command+":") {
				faults[name]()
				broken = true
			}
		}
		switch {
		case broken:
		case command == "uci":
			fmt.Println("Fake 1.0 by nobody\nid name Fake 1.0\noption name Pid type spin default 0 min 0 max " + fmt.Sprint(os.Getpid()) + "\nuciok")
		case command == "isready":
			fmt.Println("readyok")
		case command == "go":
			fmt.Println("info depth 1 score cp 30 pv e2e4\nbestmove e2e4")
		case command == "quit":
			return
		}
	}
}

// parent uses a fake engine, says what its process is, and then waits without end.
func parent() {
	_ = os.Setenv(fakeVariable, "none")
	e, err := open(os.Args[0], nil, quick)
	if err != nil {
		panic(err)
	}
	fmt.Println(e.idle[0].cmd.Process.Pid)
	time.Sleep(time.Hour)
}

// quick are the times for tests: short for what must fail, long for what must not.
var quick = times{answer: 20 * time.Second, search: 20 * time.Second, idle: time.Minute}

// openFake opens an engine with faults.
func openFake(t *testing.T, with string, patience times) (*Engine, error) {
	t.Helper()
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	for name := range strings.SplitSeq(with, ", ") {
		if _, known := faults[name]; !known && name != "none" {
			t.Fatalf("no fault %q", name)
		}
	}
	t.Setenv(fakeVariable, with)
	e, err := open(os.Args[0], nil, patience)
	if err == nil {
		t.Cleanup(func() { endAll(t, e) })
	}
	return e, err
}

// endAll ends the processes of e, and checks that none is left.
func endAll(t *testing.T, e *Engine) {
	t.Helper()
	for p := e.take(); p != nil; p = e.take() {
		p.kill()
		if !gone(p.cmd.Process.Pid) {
			t.Errorf("process %d is left", p.cmd.Process.Pid)
		}
	}
}

// e4 is a request that fakes answer by e2e4.
var e4 = Request{Limit: engine.Limit{Depth: 1}}

func TestFaults(t *testing.T) {
	soon := quick
	soon.search = 300 * time.Millisecond
	for _, c := range []struct {
		faults string
		times  times
		want   string // the move, or the error without the engine's name
	}{
		{"none", quick, "e2e4"},
		{"uci:silent", times{answer: 300 * time.Millisecond}, "it does not answer within 300ms; is it a UCI engine?"},
		{"uci:ended", quick, "it ended (exit status 3)"},
		{"uci:garbage", quick, "e2e4"},
		{"isready:silent", times{answer: 2 * time.Second}, "it does not answer"},
		{"go:silent", soon, "its search (depth 1) has not ended after 300ms"},
		{"go:flood", soon, "its search (depth 1) has not ended after 300ms"},
		{"go:answers and ends", quick, "e2e4"},
		{"go:garbage", quick, "e2e4"},
		{"go:nonsense", quick, `it answers "castle", which is not a move from square to square`},
		{"go:none", quick, `it answers "(none)", which is not a move from square to square`},
		{"go:endless line", quick, "it ended (signal: killed)"},
	} {
		t.Run(c.faults, func(t *testing.T) {
			e, err := openFake(t, c.faults, c.times)
			var a Answer
			if err == nil {
				a, err = e.Search(t.Context(), e4)
			}
			if err != nil {
				a.Move = strings.TrimPrefix(err.Error(), "the engine "+os.Args[0]+": ")
			}
			if a.Move != c.want {
				t.Errorf("got %q, want %q", a.Move, c.want)
			}
			if err != nil && e != nil && len(e.idle) != 0 {
				t.Error("a process that hangs is kept")
			}
		})
	}
}

func TestLostProgramIsStartedOnceMore(t *testing.T) {
	once := t.TempDir() + "/once"
	t.Setenv(fakeVariable+"_ONCE", once)
	e, err := openFake(t, "go:ended once", quick)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := os.WriteFile(once, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if a, err := e.Search(t.Context(), e4); err != nil || a.Move != "e2e4" {
			t.Errorf("%q, %v", a.Move, err)
		}
	}
	// A process may also end while it is idle.
	e.idle[0].kill()
	if a, err := e.Search(t.Context(), e4); err != nil || a.Move != "e2e4" {
		t.Errorf("after a kill: %q, %v", a.Move, err)
	}
}

func TestLastWordsAreShort(t *testing.T) {
	e, err := openFake(t, "go:ended", quick)
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Search(t.Context(), e4)
	if err == nil || !strings.HasSuffix(err.Error(), "out of luck ?[2J") || len(err.Error()) > 500 {
		t.Errorf("got %.1000v", err)
	}
}

func TestCancel(t *testing.T) {
	for _, faults := range []string{"go:silent", "go:flood", "ucinewgame:deaf"} {
		t.Run(faults, func(t *testing.T) {
			e, err := openFake(t, faults, quick)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				ctx, cancel := context.WithTimeoutCause(t.Context(), 200*time.Millisecond, errUndo)
				if _, err := e.Search(ctx, e4); err != errUndo { //nolint:errorlint // the contract of engines: the cause itself
					t.Errorf("got %v", err)
				}
				cancel()
			}
			if len(e.idle) != 0 {
				t.Error("its process is kept")
			}
		})
	}
}

var errUndo = fmt.Errorf("undo")

func TestIdleProcessEnds(t *testing.T) {
	e, err := openFake(t, "none", quick)
	if err != nil {
		t.Fatal(err)
	}
	p := e.take()
	e.times.idle = time.Millisecond
	e.keep(p)
	for range p.lines { // until it has ended
	}
	e.times.idle = time.Minute
	if a, err := e.Search(t.Context(), e4); err != nil || a.Move != "e2e4" {
		t.Errorf("a new process: %q, %v", a.Move, err)
	}
}

func TestManyAsk(t *testing.T) {
	e, err := openFake(t, "none", quick)
	if err != nil {
		t.Fatal(err)
	}
	errs := make(chan error)
	const asking = 20
	for range asking {
		go func() {
			_, err := e.Search(t.Context(), e4)
			errs <- err
		}()
	}
	for range asking {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	if n := len(e.idle); n < 1 || n > asking {
		t.Errorf("%d processes are kept", n)
	}
}
