package main

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"midiconnect4/internal/needs"
)

// stateHome names the folder where programs keep their state.
const stateHome = "XDG_STATE_HOME"

func TestMain(m *testing.M) {
	if os.Getenv(stateHome) == "" { // the user must not get the sets of tests
		_ = os.Setenv(stateHome, filepath.Join(os.TempDir(), "midiconnect4-tests"))
	}
	// Scripts that perform in real time mostly wait, and would keep others from running.
	_ = flag.Set("test.parallel", strconv.Itoa(4*runtime.NumCPU()))
	testscript.Main(tests{m}, map[string]func(){"midiconnect4": main})
}

// tests are the tests of this package. testscript runs them, unless it runs a command.
type tests struct{ *testing.M }

func (t tests) Run() int {
	needs.EndingSignals()
	return t.M.Run()
}

// TestScripts runs the real command.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	runScripts(t, "testdata/script")
}

func TestLongScripts(t *testing.T) { runScripts(t, "testdata/longscript") }

func runScripts(t *testing.T, dir string) {
	t.Helper()
	testscript.Run(t, testscript.Params{Dir: dir, Condition: condition, Setup: func(e *testscript.Env) error {
		e.Setenv(stateHome, filepath.Join(e.WorkDir, "state"))
		if err := portsError(); err != nil {
			e.Setenv("NO_PORTS", err.Error()) // the error depends on the machine and the build
		}
		return nil
	}})
}
