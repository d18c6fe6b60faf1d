package gm

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	library "gitlab.com/gomidi/midi/v2/gm"
)

// TestPrograms checks that the list has every program with its number, and each family once.
func TestPrograms(t *testing.T) {
	list := ProgramList()
	for number := 1; number <= len(Programs); number++ {
		if line := fmt.Sprintf("%d  %s\n", number, Program(number)); !strings.Contains(list, " "+line) {
			t.Errorf("%q is not in the list", line)
		}
	}
	if lines := strings.Count(list, "\n"); lines != len(Programs)+16 || !strings.HasPrefix(list, "Piano\n") {
		t.Errorf("%d lines:\n%s", lines, list)
	}
}

// TestProgramNames compares the names with the names in the MIDI library. They may differ only in spaces and punctuation.
func TestProgramNames(t *testing.T) {
	for number := 1; number <= len(Programs); number++ {
		name := Program(number)
		if want := library.Instr(number - 1).String(); letters(name) != letters(want) {
			t.Errorf("program %d is %s; want %s", number, name, want)
		}
		for _, text := range []string{name, strings.ToUpper(name), strconv.Itoa(number)} {
			if got, err := ParseProgram(text); err != nil || got != number {
				t.Errorf("%s: %d, %v; want %d", text, got, err, number)
			}
		}
	}
}
