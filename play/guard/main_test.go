package guard

import (
	"fmt"
	"os"
	"testing"
)

// TestMain gives the tests an empty folder for their slips (see type slip).
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "midiconnect4")
	if err == nil {
		err = os.Setenv("XDG_RUNTIME_DIR", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}
