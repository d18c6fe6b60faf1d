package play

import (
	"flag"
	"testing"
)

// TestMain lets properties draw fewer cases than rapid's 100, which would take minutes. The flag -rapid.checks has priority.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "25"); err != nil {
		panic(err)
	}
	m.Run()
}
