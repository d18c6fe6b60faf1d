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

// stateHome is the environment variable for the folder in which programs keep their state.
const stateHome = "XDG_STATE_HOME"

func TestMain(m *testing.M) {
	if os.Getenv(stateHome) == "" { // keep the sets of tests out of the user's folder
		_ = os.Setenv(stateHome, filepath.Join(os.TempDir(), "midiconnect4-tests"))
	}
	// Allow more parallel tests than cores: most scripts perform in real time, so they only wait.
	_ = flag.Set("test.parallel", strconv.Itoa(4*runtime.NumCPU()))
	testscript.Main(tests{m}, map[string]func(){"midiconnect4": main})
}

// tests runs the tests of this package for testscript.Main. testscript.Main runs a command instead if the test binary is started under a command's
// name.
type tests struct{ *testing.M }

func (t tests) Run() int {
	needs.EndingSignals()
	return t.M.Run()
}

// TestScripts runs the scripts in testdata/script, which call the real program.
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
		games, err := filepath.Abs("../../gamer/chess/pgn/testdata")
		if err != nil {
			return err
		}
		e.Setenv("PGN", games)
		if err := portsError(); err != nil {
			e.Setenv("NO_PORTS", err.Error()) // scripts compare errors with this text, which depends on the machine and the build
		}
		return nil
	}})
}
