package guard

import (
	"fmt"
	"os"
	"testing"
)

// TestMain keeps slips apart from those of programs that perform.
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
