package session_test

import (
	"os"
	"testing"

	"midiconnect4/internal/needs"
)

func TestMain(m *testing.M) {
	needs.EndingSignals()
	os.Exit(m.Run())
}
