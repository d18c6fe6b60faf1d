package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// stateHome names the folder where programs keep their state.
const stateHome = "XDG_STATE_HOME"

func TestMain(m *testing.M) {
	if os.Getenv(stateHome) == "" { // sets of tests are nobody's
		_ = os.Setenv(stateHome, filepath.Join(os.TempDir(), "midiconnect4-tests"))
	}
	testscript.Main(m, map[string]func(){"midiconnect4": main})
}

// TestScripts runs the real command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Condition: condition, Setup: func(e *testscript.Env) error {
		e.Setenv(stateHome, filepath.Join(e.WorkDir, "state"))
		return nil
	}})
}
