package midiport

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestWindowsProgramsStandAlone checks that a program for Windows needs no libraries of MinGW on the computer on which it runs.
func TestWindowsProgramsStandAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	cmd := exec.Command("go", "list", "-f", "{{join .CgoLDFLAGS ` `}}", ".")
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=1")
	flags, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(strings.Fields(string(flags)), "-static") {
		t.Errorf("the linker's flags are %s", flags)
	}
}
