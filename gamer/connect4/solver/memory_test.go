package solver

import (
	"strings"
	"testing"
)

func TestCheckMemory(t *testing.T) {
	g := newGame(t, 7, 6)
	if err := CheckMemory(g, 1<<20); err != nil {
		t.Error(err)
	}
	if err := CheckMemory(g, 1<<50); err == nil || !strings.HasPrefix(err.Error(), "a table of 1073741824 MB is larger than the memory, ") {
		t.Error(err)
	}
	if err := CheckMemory(newGame(t, 4, 4), 1<<50); err != nil { // no error: this board never needs more than 8 MB
		t.Error(err)
	}
	if there := available(); there < 1<<26 || there > 1<<46 {
		t.Errorf("this machine has %d bytes", there)
	}
}
